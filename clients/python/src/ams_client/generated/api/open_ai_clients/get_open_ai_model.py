from urllib.parse import quote

from ....call import Call
from ...models.open_ai_model import OpenAiModel


def get_open_ai_model(
    model: str,
) -> Call[OpenAiModel]:
    """Get an agent as an OpenAI model

    The model is the id of an agent, or its name where no other agent has it."""
    return Call(
        "GET",
        "/openai/v1/models/{model}".format(
            model=quote(str(model), safe=""),
        ),
        {
            200: OpenAiModel,
        },
    )
