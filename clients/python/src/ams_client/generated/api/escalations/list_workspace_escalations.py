from uuid import UUID

from ....call import Call
from ...models.escalation_status import EscalationStatus
from ...models.workspace_escalation_page_response import WorkspaceEscalationPageResponse
from ...types import UNSET, Unset


def list_workspace_escalations(
    *,
    limit: int | Unset = 50,
    cursor: UUID | Unset = UNSET,
    status: EscalationStatus | Unset = UNSET,
    agent: UUID | Unset = UNSET,
) -> Call[WorkspaceEscalationPageResponse]:
    """List the escalations of all agents, newest first

    A key that is bound to agents finds the escalations of these agents."""
    return Call(
        "GET",
        "/v1/escalations",
        {
            200: WorkspaceEscalationPageResponse,
        },
        params={
            "limit": limit,
            "cursor": cursor,
            "status": status,
            "agent": agent,
        },
    )
