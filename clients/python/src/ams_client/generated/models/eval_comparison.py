from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.compared_case import ComparedCase
    from ..models.eval_comparison_summary import EvalComparisonSummary


@define(kw_only=True)
class EvalComparison(Model):
    a: UUID
    b: UUID
    summary: EvalComparisonSummary
    cases: list[ComparedCase]
