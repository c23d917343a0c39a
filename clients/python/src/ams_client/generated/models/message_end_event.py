from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.chat_result import ChatResult


@define(kw_only=True)
class MessageEndEvent(Model):
    event: Literal["message.end"]
    id: str
    data: ChatResult
