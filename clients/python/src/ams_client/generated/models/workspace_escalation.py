from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.channel_name import ChannelName
from ..models.delivery_status import DeliveryStatus
from ..models.escalation_status import EscalationStatus

if TYPE_CHECKING:
    from ..models.actor import Actor
    from ..models.escalation_trigger import EscalationTrigger
    from ..models.workspace_escalation_delivery import WorkspaceEscalationDelivery


@define(kw_only=True)
class WorkspaceEscalation(Model):
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
    deliveries: list[WorkspaceEscalationDelivery]
    """ The attempts to deliver it, newest first. """
    created_at: str = member("createdAt")
    """ ISO 8601, UTC. """
    resolved_at: None | str = member("resolvedAt")
    """ ISO 8601, UTC. """
    resolved_by: Actor | None = member("resolvedBy")
    """ Who resolved it; null while it is open. """
    agent_name: str = member("agentName")
    """ The name of the agent. """
    message: str
    """ What the user wrote: at most its first 200 characters, after masking. """
    user_id: None | str = member("userId")
    """ The user, as the conversation names it. Null where nobody named one. """
    channel: ChannelName | None
    """ The platform of a conversation of a channel. """
    delivery_status: DeliveryStatus = member("deliveryStatus")
    tries_until: None | str = member("triesUntil")
    """ ISO 8601, UTC. """
    transcript: str
    """ The path of the conversation with its turns. """
