from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.delete_member_response import DeleteMemberResponse
from ...types import UNSET, Unset


def delete_member(
    user_id: UUID,
    *,
    revoke_keys: bool | Unset = UNSET,
) -> Call[DeleteMemberResponse]:
    """Remove a member from the workspace

    The sessions and streams of the person lose the workspace within 5 seconds, and the invitations that the person
    wrote, also by keys, are withdrawn. API keys that the person made, also by other keys, stay unless
    revokeKeys=true; the answer lists those that still work."""
    return Call(
        "DELETE",
        "/v1/members/{user_id}".format(
            user_id=quote(str(user_id), safe=""),
        ),
        {
            200: DeleteMemberResponse,
        },
        params={
            "revokeKeys": revoke_keys,
        },
    )
