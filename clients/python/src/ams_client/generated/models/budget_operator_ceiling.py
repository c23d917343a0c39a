from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class BudgetOperatorCeiling(Model):
    """What the operator lets this workspace spend of his keys in a UTC day, and what was spent of it, at the
    operator's prices. Shown for the workspace where OPERATOR_MAX_DAILY_USD is set."""

    daily_usd: float = member("dailyUsd")
    """ The limit of a day, in US dollars. """
    spent_usd: float = member("spentUsd")
    """ What was spent in the window, in US dollars. """
