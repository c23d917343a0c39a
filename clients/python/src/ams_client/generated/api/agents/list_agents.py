from ....call import Call
from ...models.agent_list_response import AgentListResponse


def list_agents() -> Call[AgentListResponse]:
    """List the agents, newest first

    The list is sent in parts. It breaks off when a part cannot be read, or the key or session no longer reaches the
    workspace: the response then has no end and is no whole JSON. Take nothing of it, and ask again."""
    return Call(
        "GET",
        "/v1/agents",
        {
            200: AgentListResponse,
        },
    )
