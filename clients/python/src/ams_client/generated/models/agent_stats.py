from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class AgentStats(Model):
    total_cost: float = member("totalCost")
    """ USD """
    total_tokens_in: float = member("totalTokensIn")
    total_tokens_out: float = member("totalTokensOut")
    total_tokens_cached: float = member("totalTokensCached")
    total_tokens_cache_write: float = member("totalTokensCacheWrite")
    total_tokens_reasoning: float = member("totalTokensReasoning")
    total_requests: float = member("totalRequests")
    error_count: float = member("errorCount")
    avg_latency_ms: float = member("avgLatencyMs")
    p_95_latency_ms: float = member("p95LatencyMs")
