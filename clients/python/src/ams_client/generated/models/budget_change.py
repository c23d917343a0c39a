from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class BudgetChange(Model):
    daily_usd: float | None | Unset = member("dailyUsd", UNSET)
    """ USD; null: no limit """
    monthly_usd: float | None | Unset = member("monthlyUsd", UNSET)
    """ USD; null: no limit """
