from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.agent_change import AgentChange
from ...models.agent_change_response import AgentChangeResponse
from ...types import UNSET, Unset


def update_agent(
    id: UUID,
    *,
    body: AgentChange,
    if_match: str | Unset = UNSET,
) -> Call[AgentChangeResponse]:
    """Rename an agent, or change its status

    Everything else has an endpoint of its own, such as PUT /v1/agents/{id}/model. A paused or disabled agent
    refuses messages."""
    return Call(
        "PATCH",
        "/v1/agents/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: AgentChangeResponse,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )
