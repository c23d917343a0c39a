from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.approval_response import ApprovalResponse


def get_approval(
    id: UUID,
) -> Call[ApprovalResponse]:
    """Get a call that a person allows"""
    return Call(
        "GET",
        "/v1/approvals/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ApprovalResponse,
        },
    )
