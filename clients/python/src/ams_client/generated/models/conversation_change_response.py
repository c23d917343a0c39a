from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.conversation import Conversation
    from ..models.next_step import NextStep


@define(kw_only=True)
class ConversationChangeResponse(Model):
    data: Conversation
    next_steps: list[NextStep]
    """ Requests that make sense next. """
