from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.escalation_status import EscalationStatus

if TYPE_CHECKING:
    from ..models.escalation_trigger import EscalationTrigger
    from ..models.webhook_attempt import WebhookAttempt


@define(kw_only=True)
class Escalation(Model):
    id: UUID
    agent_id: UUID = member("agentId")
    conversation_id: UUID = member("conversationId")
    turn_id: UUID = member("turnId")
    status: EscalationStatus
    trigger: EscalationTrigger
    assigned_to: list[str] = member("assignedTo")
    deliveries: list[WebhookAttempt]
    created_at: str = member("createdAt")
    """ ISO 8601, UTC. """
    resolved_at: None | str = member("resolvedAt")
