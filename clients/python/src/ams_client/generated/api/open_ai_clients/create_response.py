from ....call import Call
from ...models.open_ai_response import OpenAiResponse
from ...models.open_ai_response_request import OpenAiResponseRequest
from ...types import UNSET, Unset


def create_response(
    *,
    body: OpenAiResponseRequest,
    x_conversation_id: str | Unset = UNSET,
    x_conversation: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[OpenAiResponse]:
    """Ask an agent by the Responses API of OpenAI

    previous_response_id continues the conversation of an earlier response; from a response that is not the latest
    of its conversation, a new one begins. With `stream` the answer is a stream of events; with `background` it
    comes at once, before the response has ended."""
    return Call(
        "POST",
        "/openai/v1/responses",
        {
            200: OpenAiResponse,
        },
        headers={
            "X-Conversation-Id": x_conversation_id,
            "X-Conversation": x_conversation,
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
