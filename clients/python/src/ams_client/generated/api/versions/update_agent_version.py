from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.agent_version_change import AgentVersionChange
from ...models.agent_version_change_response import AgentVersionChangeResponse


def update_agent_version(
    id: UUID,
    version: str,
    *,
    body: AgentVersionChange,
) -> Call[AgentVersionChangeResponse]:
    """Label a version, or write a note on it

    It changes nothing of what the agent does, and makes no version."""
    return Call(
        "PATCH",
        "/v1/agents/{id}/versions/{version}".format(
            id=quote(str(id), safe=""),
            version=quote(str(version), safe=""),
        ),
        {
            200: AgentVersionChangeResponse,
        },
        body=body,
    )
