from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.backtest_retrieval import BacktestRetrieval
from ..models.backtest_status import BacktestStatus

if TYPE_CHECKING:
    from ..models.actor import Actor
    from ..models.backtest_candidate import BacktestCandidate
    from ..models.backtest_figures import BacktestFigures
    from ..models.backtest_judge import BacktestJudge
    from ..models.backtest_left_out import BacktestLeftOut
    from ..models.backtest_progress import BacktestProgress
    from ..models.error_summary import ErrorSummary


@define(kw_only=True)
class Backtest(Model):
    id: UUID
    """ The id, a UUID. """
    agent_id: UUID = member("agentId")
    """ The id of the agent. """
    status: BacktestStatus
    candidate: BacktestCandidate
    """ What answers in the place of the recorded version. {} asks each turn as it was. """
    candidate_version: int | None = member("candidateVersion")
    """ Null: each turn with its recorded version. """
    baseline_version: int | None = member("baselineVersion")
    """ The version that was released when it started; null: the latest. """
    retrieval: BacktestRetrieval
    """ recorded: the passages that the turn had; the default. again: the knowledge is searched as it is now. """
    judge: BacktestJudge | None
    """ A judge compares both answers of each turn, in both orders. """
    max_cost: None | str = member("maxCost")
    """ The most that the run may cost, in US dollars as a decimal text; null: no bound. """
    concurrency: int
    """ How many turns are asked at once. """
    progress: BacktestProgress
    cost: str
    """ USD, 8 places; answers and judgements. """
    figures: BacktestFigures | None
    """ Null until a turn is done. """
    left_out: BacktestLeftOut = member("leftOut")
    """ How many turns were left out, by reason. """
    started_by: Actor | None = member("startedBy")
    """ Who started it. """
    started_at: str = member("startedAt")
    """ When it began, in ISO 8601 and UTC. """
    ended_at: None | str = member("endedAt")
    """ When it ended, in ISO 8601 and UTC; null while it runs. """
    rerun_of: None | UUID = member("rerunOf")
    """ The backtest whose errored and unasked turns this one asks again. """
    error: ErrorSummary | None
    """ What went wrong; null where nothing did. """
