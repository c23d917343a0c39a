from urllib.parse import quote

from ....call import Call
from ...models.list_open_ai_models_response_data import ListOpenAiModelsResponseData


def get_open_ai_model(
    model: str,
) -> Call[ListOpenAiModelsResponseData]:
    """Get an agent as an OpenAI model"""
    return Call(
        "GET",
        "/openai/v1/models/{model}".format(
            model=quote(str(model), safe=""),
        ),
        {
            200: ListOpenAiModelsResponseData,
        },
    )
