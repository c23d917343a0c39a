from ....call import Call
from ...models.create_chat_completion_request import CreateChatCompletionRequest
from ...models.create_chat_completion_response import CreateChatCompletionResponse
from ...types import UNSET, Unset


def create_chat_completion(
    *,
    body: CreateChatCompletionRequest,
    x_conversation_id: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[CreateChatCompletionResponse]:
    """Ask an agent as an OpenAI model

    The last message begins a turn. Earlier messages of user and assistant are its memory, cut as the agent's memory
    configuration says; system and developer messages follow the agent's own prompt as instructions of the
    application, at most 20,000 characters. With `stream` the answer is a stream of chunks."""
    return Call(
        "POST",
        "/openai/v1/chat/completions",
        {
            200: CreateChatCompletionResponse,
        },
        headers={
            "X-Conversation-Id": x_conversation_id,
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
