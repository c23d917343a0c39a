from ....call import Call
from ...models.invitation_acceptance import InvitationAcceptance
from ...models.session_change_response import SessionChangeResponse


def accept_invitation(
    *,
    body: InvitationAcceptance,
) -> Call[SessionChangeResponse]:
    """Become a member by the link of an invitation

    A new person sends name and password. A person whom the service knows signs in before, or sends the password."""
    return Call(
        "POST",
        "/v1/invitations/accept",
        {
            200: SessionChangeResponse,
        },
        body=body,
    )
