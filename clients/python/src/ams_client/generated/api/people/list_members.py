from ....call import Call
from ...models.member_list_response import MemberListResponse


def list_members() -> Call[MemberListResponse]:
    """List the members of the workspace, by name

    Each has a role: a viewer reads, an editor changes, an owner also manages members and keys."""
    return Call(
        "GET",
        "/v1/members",
        {
            200: MemberListResponse,
        },
    )
