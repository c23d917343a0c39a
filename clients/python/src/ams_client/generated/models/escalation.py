from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.escalation_status import EscalationStatus

if TYPE_CHECKING:
    from ..models.actor import Actor
    from ..models.escalation_trigger import EscalationTrigger
    from ..models.webhook_attempt import WebhookAttempt


@define(kw_only=True)
class Escalation(Model):
    id: UUID
    """ The id, a UUID. """
    agent_id: UUID = member("agentId")
    """ The id of the agent. """
    conversation_id: UUID = member("conversationId")
    """ The id of the conversation; null where there is none. """
    turn_id: UUID = member("turnId")
    """ The id of the turn; null where there is none. """
    status: EscalationStatus
    trigger: EscalationTrigger
    assigned_to: list[str] = member("assignedTo")
    """ The people who are told, by name or address. """
    deliveries: list[WebhookAttempt]
    """ The attempts to deliver it, newest first. """
    created_at: str = member("createdAt")
    """ ISO 8601, UTC. """
    resolved_at: None | str = member("resolvedAt")
    """ When a person resolved it, in ISO 8601 and UTC; null while it is open. """
    resolved_by: Actor | None = member("resolvedBy")
    """ Who resolved it; null while it is open. """
