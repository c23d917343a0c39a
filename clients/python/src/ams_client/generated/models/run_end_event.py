from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.eval_run import EvalRun


@define(kw_only=True)
class RunEndEvent(Model):
    event: Literal["end"]
    """ The name of the event. """
    data: EvalRun
