from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.message_delta_event_data import MessageDeltaEventData


@define(kw_only=True)
class MessageDeltaEvent(Model):
    event: Literal["message.delta"]
    """ The name of the event. """
    id: str
    """ The id, a UUID. """
    data: MessageDeltaEventData
