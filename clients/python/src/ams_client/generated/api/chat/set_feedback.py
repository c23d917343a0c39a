from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.feedback_change_response import FeedbackChangeResponse
from ...models.new_feedback import NewFeedback


def set_feedback(
    turn_id: UUID,
    *,
    body: NewFeedback,
) -> Call[FeedbackChangeResponse]:
    """Rate the answer of a turn

    A turn has one feedback; the last counts. A turn of an eval is not found, and one that runs is refused."""
    return Call(
        "PUT",
        "/v1/turns/{turn_id}/feedback".format(
            turn_id=quote(str(turn_id), safe=""),
        ),
        {
            200: FeedbackChangeResponse,
        },
        body=body,
    )
