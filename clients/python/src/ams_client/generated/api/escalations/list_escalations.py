from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.escalation_list_response import EscalationListResponse


def list_escalations(
    id: UUID,
) -> Call[EscalationListResponse]:
    """List the escalations of an agent, newest first

    An escalation says what opened it and how its delivery stands."""
    return Call(
        "GET",
        "/v1/agents/{id}/escalations".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: EscalationListResponse,
        },
    )
