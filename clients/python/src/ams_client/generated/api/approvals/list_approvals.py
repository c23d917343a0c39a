from uuid import UUID

from ....call import Call
from ...models.approval_list_response import ApprovalListResponse
from ...models.approval_status import ApprovalStatus
from ...types import UNSET, Unset


def list_approvals(
    *,
    limit: int | Unset = 50,
    offset: int | Unset = 0,
    status: ApprovalStatus | Unset = UNSET,
    agent: UUID | Unset = UNSET,
) -> Call[ApprovalListResponse]:
    """List the calls that people allow, newest first

    A key that is bound to agents finds the approvals of these agents."""
    return Call(
        "GET",
        "/v1/approvals",
        {
            200: ApprovalListResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
            "status": status,
            "agent": agent,
        },
    )
