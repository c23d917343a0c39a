from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.delivery_status import DeliveryStatus
from ..models.escalation_status import EscalationStatus

if TYPE_CHECKING:
    from ..models.escalation_trigger import EscalationTrigger
    from ..models.workspace_escalation_delivery import WorkspaceEscalationDelivery


@define(kw_only=True)
class WorkspaceEscalation(Model):
    id: UUID
    agent_id: UUID = member("agentId")
    conversation_id: UUID = member("conversationId")
    turn_id: UUID = member("turnId")
    status: EscalationStatus
    trigger: EscalationTrigger
    assigned_to: list[str] = member("assignedTo")
    deliveries: list[WorkspaceEscalationDelivery]
    created_at: str = member("createdAt")
    """ ISO 8601, UTC. """
    resolved_at: None | str = member("resolvedAt")
    """ ISO 8601, UTC. """
    agent_name: str = member("agentName")
    delivery_status: DeliveryStatus = member("deliveryStatus")
    tries_until: None | str = member("triesUntil")
    """ ISO 8601, UTC. """
    transcript: str
    """ The path of the conversation with its turns. """
