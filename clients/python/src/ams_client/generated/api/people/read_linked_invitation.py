from ....call import Call
from ...models.linked_invitation_response import LinkedInvitationResponse
from ...models.read_linked_invitation_request import ReadLinkedInvitationRequest


def read_linked_invitation(
    *,
    body: ReadLinkedInvitationRequest,
) -> Call[LinkedInvitationResponse]:
    """See the invitation of a link, before it is accepted

    It changes nothing. The token stands in the body, so that no log of addresses has it."""
    return Call(
        "POST",
        "/v1/invitations/read",
        {
            200: LinkedInvitationResponse,
        },
        body=body,
    )
