from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.backtest_turn import BacktestTurn


@define(kw_only=True)
class BacktestTurnPageResponse(Model):
    data: list[BacktestTurn]
    """ What was asked for. """
    total: int
    """ How many there are in all. """
