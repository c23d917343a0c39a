from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class EvalComparisonSummary(Model):
    fixed: int
    broken: int
    better: int
    worse: int
    same: int
    only_a: int
    only_b: int
    score_a: float | None = member("scoreA")
    score_b: float | None = member("scoreB")
