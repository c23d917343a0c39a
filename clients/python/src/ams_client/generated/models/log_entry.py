from __future__ import annotations

import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.finish_reason import FinishReason
from ..models.log_status import LogStatus
from ..models.turn_source import TurnSource

if TYPE_CHECKING:
    from ..models.feedback import Feedback


@define(kw_only=True)
class LogEntry(Model):
    id: UUID
    """ The id, a UUID. """
    agent_id: UUID = member("agentId")
    """ The id of the agent. """
    tenant_id: UUID = member("tenantId")
    """ The id of the workspace. """
    model: str
    """ The model, as `<provider>/<model name>`. """
    tokens_in: float = member("tokensIn")
    """ The tokens that were sent to models. """
    tokens_out: float = member("tokensOut")
    """ The tokens that models wrote. """
    tokens_cached: float = member("tokensCached")
    """ The part of tokensIn that the provider read from its cache """
    tokens_cache_write: float = member("tokensCacheWrite")
    """ The part of tokensIn that the provider wrote to its cache """
    tokens_reasoning: float = member("tokensReasoning")
    """ The part of tokensOut that is thought, not shown """
    cost: str
    """ USD, 8 places """
    latency_ms: float | None = member("latencyMs")
    """ From the acceptance to the end of the turn, in milliseconds. """
    status: LogStatus
    finish_reason: FinishReason | None = member("finishReason")
    """ action_required: the turn ended with calls that its caller or an approval settles. Null without an answer, and
    once the turn is removed. """
    error: None | str
    """ What went wrong; null where nothing did. """
    source: TurnSource
    turn_id: UUID = member("turnId")
    """ The id of the turn; null where there is none. """
    feedback: Feedback | None
    """ What the user thinks of the answer; null without feedback. """
    created_at: datetime.datetime = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
