from __future__ import annotations

import datetime

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class StatsPoint(Model):
    at: datetime.datetime
    requests: int
    errors: int
    """ Entries with the status error """
    tokens_in: int = member("tokensIn")
    tokens_out: int = member("tokensOut")
    cost: float
    """ USD """
    p_50_latency_ms: float = member("p50LatencyMs")
    """ 0 without a latency; at most 1 % off """
    p_95_latency_ms: float = member("p95LatencyMs")
    """ 0 without a latency; at most 1 % off """
