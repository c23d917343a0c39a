from urllib.parse import quote

from ....call import Call
from ...models.open_ai_response import OpenAiResponse
from ...types import UNSET, Unset


def get_response(
    response_id: str,
    *,
    stream: bool | Unset = UNSET,
    starting_after: int | Unset = UNSET,
) -> Call[OpenAiResponse]:
    """Get a response

    Every turn is a response, whatever endpoint began it. With stream the answer is its events."""
    return Call(
        "GET",
        "/openai/v1/responses/{response_id}".format(
            response_id=quote(str(response_id), safe=""),
        ),
        {
            200: OpenAiResponse,
        },
        params={
            "stream": stream,
            "starting_after": starting_after,
        },
    )
