from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class EvalComparisonSummary(Model):
    fixed: int
    """ How many failed in `a` and pass in `b`. """
    broken: int
    """ How many passed in `a` and fail in `b`. """
    better: int
    """ How many have a better score in `b`. """
    worse: int
    """ How many have a worse score in `b`. """
    same: int
    """ How many have the same score in both. """
    only_a: int
    """ How many are only in `a`. """
    only_b: int
    """ How many are only in `b`. """
    score_a: float | None = member("scoreA")
    """ The score of `a`; null where it has none. """
    score_b: float | None = member("scoreB")
    """ The score of `b`; null where it has none. """
