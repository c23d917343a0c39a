from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.chat_result import ChatResult


@define(kw_only=True)
class MessageEndEvent(Model):
    event: Literal["message.end"]
    """ The name of the event. """
    id: str
    """ The id, a UUID. """
    data: ChatResult
