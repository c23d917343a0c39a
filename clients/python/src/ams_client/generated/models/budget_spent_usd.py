from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class BudgetSpentUsd(Model):
    """USD, by UTC day and month"""

    day: float
    """ What was spent today (UTC), in US dollars. """
    month: float
    """ What was spent this month (UTC), in US dollars. """
