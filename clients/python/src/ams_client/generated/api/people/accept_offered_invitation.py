from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.session_change_response import SessionChangeResponse


def accept_offered_invitation(
    id: UUID,
) -> Call[SessionChangeResponse]:
    """Accept an invitation that GET /v1/session offers

    The person becomes a member of the workspace with the role that the invitation names."""
    return Call(
        "POST",
        "/v1/session/invitations/{id}/accept".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: SessionChangeResponse,
        },
    )
