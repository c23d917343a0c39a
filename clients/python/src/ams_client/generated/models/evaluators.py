from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.evaluator import Evaluator


@define(kw_only=True)
class Evaluators(Model):
    evaluators: list[Evaluator]
    """ The evaluators, in their order. """
    max_daily_usd: float | None | Unset = member("maxDailyUsd", UNSET)
    """ What the judgements of the agent may cost a day of UTC, in US dollars; null: only the budgets count. """
