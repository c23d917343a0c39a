from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.agent_change_response import AgentChangeResponse


def clone_agent(
    id: UUID,
) -> Call[AgentChangeResponse]:
    """Copy an agent, with its configuration and secrets, as a draft

    Knowledge bases, eval suites, logs and conversations are not copied."""
    return Call(
        "POST",
        "/v1/agents/{id}/clone".format(
            id=quote(str(id), safe=""),
        ),
        {
            201: AgentChangeResponse,
        },
    )
