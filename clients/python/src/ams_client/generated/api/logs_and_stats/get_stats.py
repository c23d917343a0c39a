from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.agent_stats_response import AgentStatsResponse
from ...models.get_stats_metadata import GetStatsMetadata
from ...types import UNSET, Unset


def get_stats(
    id: UUID,
    *,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    user: str | Unset = UNSET,
    metadata: GetStatsMetadata | Unset = UNSET,
) -> Call[AgentStatsResponse]:
    """Get the sums of cost, tokens, requests, errors and latency

    The sums count every turn of the agent."""
    return Call(
        "GET",
        "/v1/agents/{id}/stats".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: AgentStatsResponse,
        },
        params={
            "from": from_,
            "to": to,
            "user": user,
            "metadata": metadata,
        },
    )
