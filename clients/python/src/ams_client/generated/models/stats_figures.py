from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class StatsFigures(Model):
    requests: int
    """ How many turns. """
    errors: int
    """ Entries with the status error """
    tokens_in: int = member("tokensIn")
    """ The tokens that were sent to models. """
    tokens_out: int = member("tokensOut")
    """ The tokens that models wrote. """
    tokens_cached: int = member("tokensCached")
    """ The part of tokensIn that providers read from their caches """
    tokens_cache_write: int = member("tokensCacheWrite")
    """ The part of tokensIn that providers wrote to their caches """
    tokens_reasoning: int = member("tokensReasoning")
    """ The part of tokensOut that is thought, not shown """
    cost: float
    """ USD """
    p_50_latency_ms: float = member("p50LatencyMs")
    """ 0 without a latency; at most 1% off """
    p_95_latency_ms: float = member("p95LatencyMs")
    """ 0 without a latency; at most 1% off """
