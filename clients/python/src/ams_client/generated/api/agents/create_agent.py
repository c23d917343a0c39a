from ....call import Call
from ...models.agent_change_response import AgentChangeResponse
from ...models.new_agent import NewAgent
from ...types import UNSET, Unset


def create_agent(
    *,
    body: NewAgent,
    idempotency_key: str | Unset = UNSET,
) -> Call[AgentChangeResponse]:
    """Create an agent as a draft

    A draft answers messages like an active agent; the status tells people that it is not finished. Configure it
    part by part, then set its status to active."""
    return Call(
        "POST",
        "/v1/agents",
        {
            201: AgentChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
