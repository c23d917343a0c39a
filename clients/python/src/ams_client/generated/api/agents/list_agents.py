from ....call import Call
from ...models.agent_list_response import AgentListResponse


def list_agents() -> Call[AgentListResponse]:
    """List the agents, newest first"""
    return Call(
        "GET",
        "/v1/agents",
        {
            200: AgentListResponse,
        },
    )
