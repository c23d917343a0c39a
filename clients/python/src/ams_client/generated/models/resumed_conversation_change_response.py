from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.next_step import NextStep
    from ..models.resumed_conversation import ResumedConversation


@define(kw_only=True)
class ResumedConversationChangeResponse(Model):
    data: ResumedConversation
    next_steps: list[NextStep]
    """ Requests that make sense next. """
