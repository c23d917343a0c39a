from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.workspace_escalation_response import WorkspaceEscalationResponse


def get_escalation(
    id: UUID,
) -> Call[WorkspaceEscalationResponse]:
    """Get an escalation with its attempts of delivery

    The latest 200 attempts are kept. The path `transcript` reads the conversation."""
    return Call(
        "GET",
        "/v1/escalations/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: WorkspaceEscalationResponse,
        },
    )
