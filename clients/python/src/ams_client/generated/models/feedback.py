from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.feedback_score import FeedbackScore


@define(kw_only=True)
class Feedback(Model):
    score: FeedbackScore
    """ -1: bad, 0: neither, 1: good. """
    comment: None | str
    """ Null without one, and once the conversation is deleted. """
    tags: list[str]
    """ Words of the caller, such as wrong or too-long. """
