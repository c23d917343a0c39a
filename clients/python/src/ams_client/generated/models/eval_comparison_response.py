from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.eval_comparison import EvalComparison


@define(kw_only=True)
class EvalComparisonResponse(Model):
    data: EvalComparison
