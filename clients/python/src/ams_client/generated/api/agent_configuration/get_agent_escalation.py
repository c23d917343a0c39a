from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.escalation_config_response import EscalationConfigResponse


def get_agent_escalation(
    id: UUID,
) -> Call[EscalationConfigResponse]:
    """Get the escalation settings of an agent

    Secrets are masked. The header ETag has the version, for If-Match."""
    return Call(
        "GET",
        "/v1/agents/{id}/escalation".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: EscalationConfigResponse,
        },
    )
