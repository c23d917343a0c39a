from __future__ import annotations

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class BacktestLeftOut(Model):
    """How many turns were left out, by reason."""

    memory_gone: int | Unset = UNSET
    passage_gone: int | Unset = UNSET
    file_gone: int | Unset = UNSET
    recorded_before: int | Unset = UNSET
    changed: int | Unset = UNSET
    deleted: int | Unset = UNSET
    """ Always true. """
    max_cost: int | Unset = UNSET
