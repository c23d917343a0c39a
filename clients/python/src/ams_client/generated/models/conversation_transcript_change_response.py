from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.conversation_transcript import ConversationTranscript
    from ..models.next_step import NextStep


@define(kw_only=True)
class ConversationTranscriptChangeResponse(Model):
    data: ConversationTranscript
    next_steps: list[NextStep]
    """ Requests that make sense next. """
