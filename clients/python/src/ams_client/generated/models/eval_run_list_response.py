from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.eval_run import EvalRun


@define(kw_only=True)
class EvalRunListResponse(Model):
    data: list[EvalRun]
    """ What was asked for. """
