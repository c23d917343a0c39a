from __future__ import annotations

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class BacktestJudge(Model):
    """A judge compares both answers of each turn, in both orders."""

    criteria: str | Unset = UNSET
    """ What makes one answer better than the other. """
    model: str | Unset = UNSET
    """ The model, as `<provider>/<model name>`. """
