from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.member_change import MemberChange
from ...models.member_change_response import MemberChangeResponse


def update_member(
    user_id: UUID,
    *,
    body: MemberChange,
) -> Call[MemberChangeResponse]:
    """Change the role of a member

    The sessions of the member have the new role within 5 seconds."""
    return Call(
        "PATCH",
        "/v1/members/{user_id}".format(
            user_id=quote(str(user_id), safe=""),
        ),
        {
            200: MemberChangeResponse,
        },
        body=body,
    )
