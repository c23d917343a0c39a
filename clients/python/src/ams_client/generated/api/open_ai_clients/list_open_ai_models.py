from ....call import Call
from ...models.list_open_ai_models_response_data_list_response import ListOpenAiModelsResponseDataListResponse


def list_open_ai_models() -> Call[ListOpenAiModelsResponseDataListResponse]:
    """List the agents as OpenAI models

    The agents that the key may chat with, the newest first. A paused or disabled agent is left out."""
    return Call(
        "GET",
        "/openai/v1/models",
        {
            200: ListOpenAiModelsResponseDataListResponse,
        },
    )
