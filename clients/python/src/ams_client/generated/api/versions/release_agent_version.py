from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.release_agent_version_request import ReleaseAgentVersionRequest
from ...models.release_agent_version_request_change_response import ReleaseAgentVersionRequestChangeResponse


def release_agent_version(
    id: UUID,
    *,
    body: ReleaseAgentVersionRequest,
) -> Call[ReleaseAgentVersionRequestChangeResponse]:
    """Release a version of an agent, or roll back to one

    New turns of chat, channels, OpenAI’s way in and MCP use this version; accepted turns keep theirs. Eval suites
    and all other operations speak of the newest version. Name, status, budgets, secrets and whether a channel is
    enabled are those of the newest version at once, and knowledge has no versions. PUT
    /v1/agents/{id}/release/conditions says what a release needs."""
    return Call(
        "PUT",
        "/v1/agents/{id}/release".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ReleaseAgentVersionRequestChangeResponse,
        },
        body=body,
    )
