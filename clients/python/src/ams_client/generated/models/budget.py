from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.budget_operator_ceiling import BudgetOperatorCeiling
    from ..models.budget_spent_usd import BudgetSpentUsd


@define(kw_only=True)
class Budget(Model):
    daily_usd: float | None = member("dailyUsd")
    """ USD; null: no limit """
    monthly_usd: float | None = member("monthlyUsd")
    """ USD; null: no limit """
    spent_usd: BudgetSpentUsd = member("spentUsd")
    """ USD, by UTC day and month """
    operator_ceiling: BudgetOperatorCeiling | Unset = member("operatorCeiling", UNSET)
    """ What the operator lets this workspace spend of his keys in a UTC day, and what was spent of it, at the
    operator's prices. Shown for the workspace where OPERATOR_MAX_DAILY_USD is set. """
