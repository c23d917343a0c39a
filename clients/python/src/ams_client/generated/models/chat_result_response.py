from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.chat_result import ChatResult


@define(kw_only=True)
class ChatResultResponse(Model):
    data: ChatResult
