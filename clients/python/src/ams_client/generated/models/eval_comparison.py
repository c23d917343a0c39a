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
    """ The id of the first run. """
    b: UUID
    """ The id of the second run. """
    summary: EvalComparisonSummary
    cases: list[ComparedCase]
    """ The cases. """
