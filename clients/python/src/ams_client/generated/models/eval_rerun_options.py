from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class EvalRerunOptions(Model):
    max_cost: float | Unset = member("maxCost", UNSET)
    """ USD; the cases that do not run for it count as errored. """
    concurrency: int | Unset = UNSET
    """ How many cases run at once. """
