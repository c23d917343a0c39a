from ....call import Call
from ...models.agent_status import AgentStatus
from ...models.list_agents_response import ListAgentsResponse
from ...models.list_agents_view import ListAgentsView
from ...types import UNSET, Unset


def list_agents(
    *,
    limit: int | Unset = UNSET,
    offset: int | Unset = UNSET,
    q: str | Unset = UNSET,
    status: AgentStatus | Unset = UNSET,
    view: ListAgentsView | Unset = UNSET,
) -> Call[ListAgentsResponse]:
    """List the agents, newest first

    Without limit, the list is whole; total counts all agents that q and status leave. view=short leaves the
    configurations out, which may have a megabyte each. The list is sent in parts. It breaks off when a part cannot
    be read, or the key or session no longer reaches the workspace: the response then has no end and is no whole
    JSON. Take nothing of it, and ask again."""
    return Call(
        "GET",
        "/v1/agents",
        {
            200: ListAgentsResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
            "q": q,
            "status": status,
            "view": view,
        },
    )
