from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.next_step import NextStep
    from ..models.turn_feedback import TurnFeedback


@define(kw_only=True)
class TurnFeedbackChangeResponse(Model):
    data: TurnFeedback
    next_steps: list[NextStep]
    """ Requests that make sense next. """
