from ....call import Call
from ...models.member_list_response import MemberListResponse


def list_members() -> Call[MemberListResponse]:
    """List the members of the workspace, by name"""
    return Call(
        "GET",
        "/v1/members",
        {
            200: MemberListResponse,
        },
    )
