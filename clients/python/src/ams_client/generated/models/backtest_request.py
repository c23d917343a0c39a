from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.backtest_retrieval import BacktestRetrieval
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.backtest_candidate import BacktestCandidate
    from ..models.backtest_judge import BacktestJudge
    from ..models.backtest_turn_filter import BacktestTurnFilter


@define(kw_only=True)
class BacktestRequest(Model):
    turns: BacktestTurnFilter | Unset = UNSET
    turn_ids: list[UUID] | Unset = UNSET
    """ These turns, in the place of turns. """
    candidate: BacktestCandidate | Unset = UNSET
    """ What answers in the place of the recorded version. {} asks each turn as it was. """
    retrieval: BacktestRetrieval | Unset = UNSET
    """ recorded: the passages that the turn had; the default. again: the knowledge is searched as it is now. """
    judge: BacktestJudge | Unset = UNSET
    """ A judge compares both answers of each turn, in both orders. """
    max_cost: float | Unset = member("maxCost", UNSET)
    """ USD; the turns that are not asked for it are left out. """
    concurrency: int | Unset = UNSET
    """ How many turns are asked at once. """
