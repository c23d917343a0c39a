from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.review_verdict import ReviewVerdict
from ..types import UNSET, Unset


@define(kw_only=True)
class NewReview(Model):
    verdict: ReviewVerdict
    """ What the person thinks of the answer. """
    corrected_answer: None | str | Unset = member("correctedAnswer", UNSET)
    """ What the agent should have said. A test case made of the turn expects it. """
    comment: None | str | Unset = UNSET
    """ Why, for the team. """
