from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.message_reset_event_data import MessageResetEventData


@define(kw_only=True)
class MessageResetEvent(Model):
    event: Literal["message.reset"]
    """ The name of the event. """
    id: str
    """ The id, a UUID. """
    data: MessageResetEventData
