from __future__ import annotations

import datetime
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.finish_reason import FinishReason
from ..models.log_status import LogStatus
from ..models.turn_source import TurnSource


@define(kw_only=True)
class LogEntry(Model):
    id: UUID
    agent_id: UUID = member("agentId")
    tenant_id: UUID = member("tenantId")
    model: str
    tokens_in: float = member("tokensIn")
    tokens_out: float = member("tokensOut")
    tokens_cached: float = member("tokensCached")
    """ The part of tokensIn that the provider read from its cache """
    tokens_cache_write: float = member("tokensCacheWrite")
    """ The part of tokensIn that the provider wrote to its cache """
    tokens_reasoning: float = member("tokensReasoning")
    """ The part of tokensOut that is thought, not shown """
    cost: str
    """ USD, 8 places """
    latency_ms: float | None = member("latencyMs")
    status: LogStatus
    finish_reason: FinishReason | None = member("finishReason")
    """ action_required: the turn ended with calls that its caller or an approval settles. Null without an answer, and
    once the turn is removed. """
    error: None | str
    source: TurnSource
    turn_id: UUID = member("turnId")
    created_at: datetime.datetime = member("createdAt")
