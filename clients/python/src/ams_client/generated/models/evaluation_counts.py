from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class EvaluationCounts(Model):
    owed: int
    """ How many wait for their judgement. """
    done: int
    """ How many are done. """
    error: int
    """ What went wrong; null where nothing did. """
    over_budget: int
    """ How many were not made, because of maxDailyUsd or a budget. """
