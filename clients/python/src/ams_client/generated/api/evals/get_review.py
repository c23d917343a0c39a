from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.review_response import ReviewResponse


def get_review(
    turn_id: UUID,
) -> Call[ReviewResponse]:
    """Get the review of a turn

    Null while nobody has reviewed the turn."""
    return Call(
        "GET",
        "/v1/turns/{turn_id}/review".format(
            turn_id=quote(str(turn_id), safe=""),
        ),
        {
            200: ReviewResponse,
        },
    )
