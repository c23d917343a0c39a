from ....call import Call
from ...models.invitation_acceptance import InvitationAcceptance
from ...models.session_change_response import SessionChangeResponse


def accept_invitation(
    *,
    body: InvitationAcceptance,
) -> Call[SessionChangeResponse]:
    """Become a member by the link of an invitation

    A new person sends name and password. If the person already has an account, sign in first or send its password."""
    return Call(
        "POST",
        "/v1/invitations/accept",
        {
            200: SessionChangeResponse,
        },
        body=body,
    )
