from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.agent_contents_response import AgentContentsResponse


def get_agent_contents(
    id: UUID,
) -> Call[AgentContentsResponse]:
    """Count what a delete of the agent would remove

    The log entries, versions and eval runs of the agent go with it, too."""
    return Call(
        "GET",
        "/v1/agents/{id}/contents".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: AgentContentsResponse,
        },
    )
