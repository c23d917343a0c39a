from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.budget_spent_usd import BudgetSpentUsd


@define(kw_only=True)
class Budget(Model):
    daily_usd: float | None = member("dailyUsd")
    """ USD; null: no limit """
    monthly_usd: float | None = member("monthlyUsd")
    """ USD; null: no limit """
    spent_usd: BudgetSpentUsd = member("spentUsd")
    """ USD, by UTC day and month """
