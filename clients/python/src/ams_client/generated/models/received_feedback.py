from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model
from ..models.feedback_score import FeedbackScore


@define(kw_only=True)
class ReceivedFeedback(Model):
    agent_id: UUID
    """ The id of the agent. """
    conversation_id: UUID
    """ The id of the conversation. """
    turn_id: UUID
    """ The id of the turn. """
    score: FeedbackScore
    """ -1: bad, 0: neither, 1: good. """
    comment: None | str
    """ Null without one, and once the conversation is deleted. """
    tags: list[str]
    """ Words of the caller, such as wrong or too-long. """
