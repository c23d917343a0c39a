from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.agent_version_list_response import AgentVersionListResponse


def list_agent_versions(
    id: UUID,
) -> Call[AgentVersionListResponse]:
    """List the versions of an agent, newest first

    Each change of the configuration makes a version; a change that changes nothing makes none."""
    return Call(
        "GET",
        "/v1/agents/{id}/versions".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: AgentVersionListResponse,
        },
    )
