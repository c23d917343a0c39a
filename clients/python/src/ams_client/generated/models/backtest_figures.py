from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.backtest_verdict import BacktestVerdict

if TYPE_CHECKING:
    from ..models.backtest_figures_divergence import BacktestFiguresDivergence
    from ..models.backtest_figures_verdict import BacktestFiguresVerdict
    from ..models.ratio import Ratio


@define(kw_only=True)
class BacktestFigures(Model):
    divergence: BacktestFiguresDivergence
    verdicts: BacktestFiguresVerdict | None
    """ Null without a judge. """
    verdict: BacktestVerdict | None
    """ Null without a judge. """
    cost_ratio: None | Ratio = member("costRatio")
    """ Candidate ÷ baseline; null where a side cost nothing, as with a model without a known price. """
    latency_ratio: None | Ratio = member("latencyRatio")
    """ Candidate ÷ baseline, of the time in model calls. """
