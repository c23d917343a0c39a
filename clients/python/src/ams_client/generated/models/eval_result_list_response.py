from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.eval_result import EvalResult
    from ..models.eval_run import EvalRun


@define(kw_only=True)
class EvalResultListResponse(Model):
    data: list[EvalResult]
    """ What was asked for. """
    run: EvalRun
