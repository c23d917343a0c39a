from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.agent_response import AgentResponse


def get_agent(
    id: UUID,
) -> Call[AgentResponse]:
    """Get an agent with all of its configuration

    The configuration has the same parts as the endpoints below the agent. Secrets are masked. The header ETag has
    the version for If-Match."""
    return Call(
        "GET",
        "/v1/agents/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: AgentResponse,
        },
    )
