from uuid import UUID

from ....call import Call
from ...models.open_review_list_response import OpenReviewListResponse
from ...types import UNSET, Unset


def list_reviews(
    *,
    agent: UUID | Unset = UNSET,
    limit: int | Unset = 50,
    offset: int | Unset = 0,
) -> Call[OpenReviewListResponse]:
    """List the turns that wait for a review, newest first

    Turns with bad feedback, with a low verdict of an evaluator or two that differ, with an escalation, and a draw
    of 1%. A key that is bound to agents finds those of its agents."""
    return Call(
        "GET",
        "/v1/reviews",
        {
            200: OpenReviewListResponse,
        },
        params={
            "agent": agent,
            "limit": limit,
            "offset": offset,
        },
    )
