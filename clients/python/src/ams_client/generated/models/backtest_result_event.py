from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.backtest_turn import BacktestTurn


@define(kw_only=True)
class BacktestResultEvent(Model):
    event: Literal["result"]
    """ The name of the event. """
    data: BacktestTurn
