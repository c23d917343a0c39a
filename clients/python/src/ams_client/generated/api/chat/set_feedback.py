from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.set_feedback_request import SetFeedbackRequest
from ...models.turn_feedback_change_response import TurnFeedbackChangeResponse


def set_feedback(
    turn_id: UUID,
    *,
    body: SetFeedbackRequest,
) -> Call[TurnFeedbackChangeResponse]:
    """Rate the answer of a turn

    A turn has one feedback; the last counts. A turn of an eval is not found, and one that runs is refused."""
    return Call(
        "PUT",
        "/v1/turns/{turn_id}/feedback".format(
            turn_id=quote(str(turn_id), safe=""),
        ),
        {
            200: TurnFeedbackChangeResponse,
        },
        body=body,
    )
