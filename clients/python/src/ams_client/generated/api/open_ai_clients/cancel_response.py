from urllib.parse import quote

from ....call import Call
from ...models.create_response_response import CreateResponseResponse


def cancel_response(
    response_id: str,
) -> Call[CreateResponseResponse]:
    """Stop a response

    Cancelling a response that has ended changes nothing."""
    return Call(
        "POST",
        "/openai/v1/responses/{response_id}/cancel".format(
            response_id=quote(str(response_id), safe=""),
        ),
        {
            200: CreateResponseResponse,
        },
    )
