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
    """ The first difference that holds; null until it is asked. """
    verdict: None | Verdict
    """ What the judge prefers, asked in both orders; null where it was not asked. """
    reasoning: None | str
    """ What the judge said; its first is the recorded answer. """
    message: None | str
    """ The beginning of the message. """
    new_calls: list[NewCall] = member("newCalls")
    """ Calls that the record cannot answer; they are not made. """
    baseline: BacktestSide | None
    """ What the turn gave then; null until it is asked. """
    candidate: BacktestSide | None
    """ What the candidate gave; null until it is asked. """
