from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.agent_change_response import AgentChangeResponse
from ...models.agent_copy import AgentCopy
from ...types import UNSET, Unset


def clone_agent(
    id: UUID,
    *,
    body: AgentCopy | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[AgentChangeResponse]:
    """Copy an agent, with its configuration and secrets, as a draft

    Knowledge bases, eval suites, logs and conversations are not copied. Without a name, the copy has the name of
    the agent with “(copy)” behind it."""
    return Call(
        "POST",
        "/v1/agents/{id}/clone".format(
            id=quote(str(id), safe=""),
        ),
        {
            201: AgentChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
