from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.next_step import NextStep
    from ..models.trial import Trial


@define(kw_only=True)
class TrialChangeResponse(Model):
    data: Trial
    next_steps: list[NextStep]
    """ Requests that make sense next. """
