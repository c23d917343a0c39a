from urllib.parse import quote

from ....call import Call
from ...models.open_ai_response import OpenAiResponse


def cancel_response(
    response_id: str,
) -> Call[OpenAiResponse]:
    """Stop a response

    Cancelling a response that has ended changes nothing."""
    return Call(
        "POST",
        "/openai/v1/responses/{response_id}/cancel".format(
            response_id=quote(str(response_id), safe=""),
        ),
        {
            200: OpenAiResponse,
        },
    )
