from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.next_step import NextStep
    from ..models.review import Review


@define(kw_only=True)
class ReviewChangeResponse(Model):
    data: Review
    next_steps: list[NextStep]
    """ Requests that make sense next. """
