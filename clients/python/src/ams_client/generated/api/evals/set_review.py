from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.new_review import NewReview
from ...models.review_change_response import ReviewChangeResponse


def set_review(
    turn_id: UUID,
    *,
    body: NewReview,
) -> Call[ReviewChangeResponse]:
    """Review a turn

    A turn has one review; the last counts, and the turn waits for none any more. A test case that is made of the
    turn expects the corrected answer. The review of an eval’s turn shows how far its judge can be trusted."""
    return Call(
        "PUT",
        "/v1/turns/{turn_id}/review".format(
            turn_id=quote(str(turn_id), safe=""),
        ),
        {
            200: ReviewChangeResponse,
        },
        body=body,
    )
