from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.actor import Actor
    from ..models.person_message_delivery import PersonMessageDelivery


@define(kw_only=True)
class PersonMessage(Model):
    id: UUID
    """ The id, a UUID. """
    text: str
    """ After masking, where the agent masks. """
    actor: Actor
    delivery: None | PersonMessageDelivery
    """ How far its sending into the channel is; null in a conversation that no channel began. """
    created_at: str
    """ ISO 8601, UTC. """
