from uuid import UUID

from ....call import Call
from ...models.failure_kind import FailureKind
from ...models.failure_page_response import FailurePageResponse
from ...types import UNSET, Unset


def list_failures(
    *,
    kind: FailureKind,
    code: str | Unset = UNSET,
    limit: int | Unset = 50,
    after: UUID | Unset = UNSET,
) -> Call[FailurePageResponse]:
    """List what has failed, newest first

    A run that failed is listed until the suite is run again. A delivery and a reply are listed after their first
    failed attempt; isRetrying says whether further attempts follow. total is the number of all failures that fit
    kind and code."""
    return Call(
        "GET",
        "/v1/operations/failures",
        {
            200: FailurePageResponse,
        },
        params={
            "kind": kind,
            "code": code,
            "limit": limit,
            "after": after,
        },
    )
