from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.agent_stats_feedback import AgentStatsFeedback


@define(kw_only=True)
class AgentStats(Model):
    total_cost: float = member("totalCost")
    """ USD """
    total_tokens_in: float = member("totalTokensIn")
    """ The tokens that were sent to models. """
    total_tokens_out: float = member("totalTokensOut")
    """ The tokens that models wrote. """
    total_tokens_cached: float = member("totalTokensCached")
    """ The input tokens that providers read from their cache. """
    total_tokens_cache_write: float = member("totalTokensCacheWrite")
    """ The input tokens that providers wrote into their cache. """
    total_tokens_reasoning: float = member("totalTokensReasoning")
    """ The output tokens that models thought with. """
    total_requests: float = member("totalRequests")
    """ How many turns. """
    error_count: float = member("errorCount")
    """ How many turns ended with an error. """
    avg_latency_ms: float = member("avgLatencyMs")
    """ The mean time of a turn, in milliseconds. """
    p_95_latency_ms: float = member("p95LatencyMs")
    """ The time that 95% of the turns kept, in milliseconds. """
    feedback: AgentStatsFeedback
    """ How many turns of the window users have rated, by the score of their feedback. """
