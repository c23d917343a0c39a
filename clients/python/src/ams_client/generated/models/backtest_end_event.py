from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.backtest import Backtest


@define(kw_only=True)
class BacktestEndEvent(Model):
    event: Literal["end"]
    """ The name of the event. """
    data: Backtest
