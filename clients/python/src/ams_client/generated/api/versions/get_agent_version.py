from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.agent_response import AgentResponse


def get_agent_version(
    id: UUID,
    version: str,
) -> Call[AgentResponse]:
    """Get the agent as it was at one version

    Secrets are masked. POST /v1/agents/{id}/versions/{version}/restore makes it the newest version."""
    return Call(
        "GET",
        "/v1/agents/{id}/versions/{version}".format(
            id=quote(str(id), safe=""),
            version=quote(str(version), safe=""),
        ),
        {
            200: AgentResponse,
        },
    )
