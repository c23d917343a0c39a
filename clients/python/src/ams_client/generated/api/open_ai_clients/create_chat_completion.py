from ....call import Call
from ...models.chat_completion import ChatCompletion
from ...models.chat_completion_request import ChatCompletionRequest
from ...types import UNSET, Unset


def create_chat_completion(
    *,
    body: ChatCompletionRequest,
    x_conversation_id: str | Unset = UNSET,
    x_conversation: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[ChatCompletion]:
    """Ask an agent as an OpenAI model

    The last message begins a turn. Earlier messages of user and assistant are its memory, cut as the agent's memory
    configuration says; system and developer messages follow the agent's own prompt as instructions of the
    application, at most 20,000 characters. With `stream` the answer is a stream of chunks."""
    return Call(
        "POST",
        "/openai/v1/chat/completions",
        {
            200: ChatCompletion,
        },
        headers={
            "X-Conversation-Id": x_conversation_id,
            "X-Conversation": x_conversation,
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
