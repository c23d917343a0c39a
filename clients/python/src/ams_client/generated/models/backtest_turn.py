from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.divergence import Divergence
from ..models.list_backtest_turns_status import ListBacktestTurnsStatus
from ..models.verdict import Verdict

if TYPE_CHECKING:
    from ..models.backtest_side import BacktestSide
    from ..models.new_call import NewCall


@define(kw_only=True)
class BacktestTurn(Model):
    turn_id: UUID
    """ The id of the turn. """
    status: ListBacktestTurnsStatus
    reason: None | str
    """ Why it was left out, or the error; null for others. """
    divergence: Divergence | None
    verdict: None | Verdict
    """ What became of the delivery. """
    reasoning: None | str
    """ What the judge said. """
    message: None | str
    """ The beginning of the message. """
    new_calls: list[NewCall] = member("newCalls")
    baseline: BacktestSide | None
    candidate: BacktestSide | None
