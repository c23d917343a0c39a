from ....call import Call
from ...models.get_stats_series_metadata import GetStatsSeriesMetadata
from ...models.stats_bucket import StatsBucket
from ...models.stats_group import StatsGroup
from ...models.stats_series_response import StatsSeriesResponse
from ...types import UNSET, Unset


def get_stats_series(
    *,
    agent: str | Unset = UNSET,
    model: str | Unset = UNSET,
    status: str | Unset = UNSET,
    source: str | Unset = UNSET,
    channel: str | Unset = UNSET,
    feedback: str | Unset = UNSET,
    conversation: str | Unset = UNSET,
    user: str | Unset = UNSET,
    metadata: GetStatsSeriesMetadata | Unset = UNSET,
    q: str | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    bucket: StatsBucket | Unset = UNSET,
    by: StatsGroup | Unset = UNSET,
) -> Call[StatsSeriesResponse]:
    """Get requests, errors, tokens, cost and latency by time

    Takes the filters of GET /v1/logs. Without a window it covers the last 30 days. At most 1500 buckets. The first
    and the last bucket count only what lies in the window. Entries that retention has removed count only where all
    or agents are shown without further filters."""
    return Call(
        "GET",
        "/v1/stats",
        {
            200: StatsSeriesResponse,
        },
        params={
            "agent": agent,
            "model": model,
            "status": status,
            "source": source,
            "channel": channel,
            "feedback": feedback,
            "conversation": conversation,
            "user": user,
            "metadata": metadata,
            "q": q,
            "from": from_,
            "to": to,
            "bucket": bucket,
            "by": by,
        },
    )
