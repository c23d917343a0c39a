from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.feedback_score import FeedbackScore
from ..types import UNSET, Unset


@define(kw_only=True)
class NewFeedback(Model):
    score: FeedbackScore
    """ -1: bad, 0: neither, 1: good. """
    comment: None | str | Unset = UNSET
    """ What the user says of the answer. With piiDetection it is masked before it is stored. """
    tags: list[str] | Unset = UNSET
    """ Words of your own, such as wrong or too-long. """
