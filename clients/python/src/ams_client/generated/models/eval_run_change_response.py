from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.eval_run import EvalRun
    from ..models.next_step import NextStep


@define(kw_only=True)
class EvalRunChangeResponse(Model):
    data: EvalRun
    next_steps: list[NextStep]
    """ Requests that make sense next. """
