from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.changed_member_change_response import ChangedMemberChangeResponse
from ...models.member_change import MemberChange
from ...types import UNSET, Unset


def update_member(
    user_id: UUID,
    *,
    body: MemberChange,
    revoke_keys: bool | Unset = UNSET,
) -> Call[ChangedMemberChangeResponse]:
    """Change the role of a member

    The sessions of the member have the new role within 5 seconds. A member who is no owner any more has no open
    invitations."""
    return Call(
        "PATCH",
        "/v1/members/{user_id}".format(
            user_id=quote(str(user_id), safe=""),
        ),
        {
            200: ChangedMemberChangeResponse,
        },
        params={
            "revokeKeys": revoke_keys,
        },
        body=body,
    )
