from __future__ import annotations

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class BacktestLeftOut(Model):
    """How many turns were left out, by reason."""

    memory_gone: int | Unset = UNSET
    """ The memory of the turn was removed. """
    passage_gone: int | Unset = UNSET
    """ A passage of the turn was removed. """
    file_gone: int | Unset = UNSET
    """ A file of the turn was removed. """
    recorded_before: int | Unset = UNSET
    """ A release that kept too little recorded the turn. """
    changed: int | Unset = UNSET
    """ The turn cannot be composed as it was. """
    deleted: int | Unset = UNSET
    """ The turn was deleted. """
    max_cost: int | Unset = UNSET
    """ The cost limit was reached before. """
