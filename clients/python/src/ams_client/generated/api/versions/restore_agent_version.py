from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.agent_change_response import AgentChangeResponse
from ...models.restore_agent_version_request import RestoreAgentVersionRequest
from ...types import UNSET, Unset


def restore_agent_version(
    id: UUID,
    version: str,
    *,
    body: RestoreAgentVersionRequest | Unset = UNSET,
    if_match: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[AgentChangeResponse]:
    """Restore the agent to a former version

    It makes a new version; the former versions stay. Name, status and secrets stay as they are now; include
    restores name and status, too."""
    return Call(
        "POST",
        "/v1/agents/{id}/versions/{version}/restore".format(
            id=quote(str(id), safe=""),
            version=quote(str(version), safe=""),
        ),
        {
            200: AgentChangeResponse,
        },
        headers={
            "If-Match": if_match,
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
