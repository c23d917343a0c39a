from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.eval_result import EvalResult


@define(kw_only=True)
class RunResultEvent(Model):
    event: Literal["result"]
    """ The name of the event. """
    data: EvalResult
