from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.approval_response import ApprovalResponse
from ...types import UNSET, Unset


def get_approval(
    id: UUID,
    *,
    link: str | Unset = UNSET,
) -> Call[ApprovalResponse]:
    """Get a call that a person allows

    With the link of an event, it is found only while the link works: it was made for this approval, which is not
    over."""
    return Call(
        "GET",
        "/v1/approvals/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ApprovalResponse,
        },
        params={
            "link": link,
        },
    )
