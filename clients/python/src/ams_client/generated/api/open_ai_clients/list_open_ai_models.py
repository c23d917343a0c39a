from ....call import Call
from ...models.open_ai_model_list_response import OpenAiModelListResponse


def list_open_ai_models() -> Call[OpenAiModelListResponse]:
    """List the agents as OpenAI models

    The agents that the key may chat with, the newest first. A paused or disabled agent is left out."""
    return Call(
        "GET",
        "/openai/v1/models",
        {
            200: OpenAiModelListResponse,
        },
    )
