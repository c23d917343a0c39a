from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.channel_verdict import ChannelVerdict

if TYPE_CHECKING:
    from ..models.delivered_reply import DeliveredReply


@define(kw_only=True)
class ChannelDelivery(Model):
    id: UUID
    """ The id, a UUID. """
    event_id: None | str = member("eventId")
    """ The platform's id of the event; null where it has none, and for refused requests. """
    verdict: ChannelVerdict
    reason: None | str
    """ Why, in a word or a sentence; null for a turn. """
    turn_id: None | UUID = member("turnId")
    """ The id of the turn; null where there is none. """
    conversation_id: None | UUID = member("conversationId")
    """ The id of the conversation; null where there is none. """
    repeats: int
    """ How often the platform delivered the event again. """
    reply: DeliveredReply | None
    """ How far the reply is; null where there is none. """
    received_at: str = member("receivedAt")
    """ ISO 8601, UTC. """
