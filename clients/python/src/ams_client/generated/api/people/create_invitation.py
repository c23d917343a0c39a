from ....call import Call
from ...models.made_invitation_change_response import MadeInvitationChangeResponse
from ...models.new_invitation import NewInvitation
from ...types import UNSET, Unset


def create_invitation(
    *,
    body: NewInvitation,
    idempotency_key: str | Unset = UNSET,
) -> Call[MadeInvitationChangeResponse]:
    """Invite a person to the workspace

    The link works once, for 7 days. The service sends no mail: pass the link on."""
    return Call(
        "POST",
        "/v1/invitations",
        {
            201: MadeInvitationChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
