from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class BudgetSpentUsd(Model):
    """USD, by UTC day and month"""

    day: float
    month: float
