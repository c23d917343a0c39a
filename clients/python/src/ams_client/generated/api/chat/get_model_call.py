from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.model_call_content_response import ModelCallContentResponse


def get_model_call(
    turn_id: UUID,
    number: str,
) -> Call[ModelCallContentResponse]:
    """Get what a model call of a turn was asked and answered

    The input is composed as the turn composed it, of what is stored. Blocks of text from outside are named
    untrusted. The prompt is in it, so a key needs the scope read."""
    return Call(
        "GET",
        "/v1/turns/{turn_id}/model-calls/{number}".format(
            turn_id=quote(str(turn_id), safe=""),
            number=quote(str(number), safe=""),
        ),
        {
            200: ModelCallContentResponse,
        },
    )
