from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.eval_run_status import EvalRunStatus

if TYPE_CHECKING:
    from ..models.error_summary import ErrorSummary
    from ..models.eval_progress import EvalProgress
    from ..models.eval_result import EvalResult


@define(kw_only=True)
class EvalRun(Model):
    id: UUID
    suite_id: UUID = member("suiteId")
    status: EvalRunStatus
    agent_version: int = member("agentVersion")
    progress: EvalProgress
    cost: str
    """ USD, 8 places; answers and judgements. """
    started_at: str = member("startedAt")
    ended_at: None | str = member("endedAt")
    results: list[EvalResult] | None
    seconds_left: int | None = member("secondsLeft")
    score: float | None
    repeat: int
    concurrency: int
    max_cost: None | str = member("maxCost")
    rerun_of: None | UUID = member("rerunOf")
    error: ErrorSummary | None
