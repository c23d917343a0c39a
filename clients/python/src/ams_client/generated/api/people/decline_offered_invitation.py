from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.session_change_response import SessionChangeResponse


def decline_offered_invitation(
    id: UUID,
) -> Call[SessionChangeResponse]:
    """Decline an invitation that GET /v1/session offers

    The invitation ends. An owner of the workspace can send another."""
    return Call(
        "POST",
        "/v1/session/invitations/{id}/decline".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: SessionChangeResponse,
        },
    )
