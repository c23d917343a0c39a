from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.message_start_event_data import MessageStartEventData


@define(kw_only=True)
class MessageStartEvent(Model):
    event: Literal["message.start"]
    """ The name of the event. """
    id: str
    """ The id, a UUID. """
    data: MessageStartEventData
