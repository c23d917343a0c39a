from ....call import Call
from ...models.invitation_list_response import InvitationListResponse


def list_invitations() -> Call[InvitationListResponse]:
    """List the invitations that are not accepted yet

    The link of an invitation is shown once, when it is made."""
    return Call(
        "GET",
        "/v1/invitations",
        {
            200: InvitationListResponse,
        },
    )
