from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.backtest_side_tool_call import BacktestSideToolCall
    from ..models.backtest_side_usage import BacktestSideUsage


@define(kw_only=True)
class BacktestSide(Model):
    text: None | str
    """ Null without the scope read. """
    status: str
    """ success, error, blocked or cancelled. """
    finish_reason: None | str = member("finishReason")
    """ Why the answer ended; null without one. """
    tool_calls: list[BacktestSideToolCall]
    """ The calls of tools, in their order. """
    cost: str
    """ USD, 8 places, at the prices of the start of the backtest. """
    usage: BacktestSideUsage
    latency_ms: int = member("latencyMs")
    """ The time in model calls. """
