from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.eval_run_status import EvalRunStatus

if TYPE_CHECKING:
    from ..models.actor import Actor
    from ..models.error_summary import ErrorSummary
    from ..models.eval_progress import EvalProgress
    from ..models.eval_result import EvalResult


@define(kw_only=True)
class EvalRun(Model):
    id: UUID
    """ The id, a UUID. """
    suite_id: UUID = member("suiteId")
    """ The id of the eval suite. """
    status: EvalRunStatus
    number: int | None
    """ The number of the run in its suite, from 1; null for a run of an older release. """
    started_by: Actor | None = member("startedBy")
    """ Who started the run; null for a run of an older release. """
    agent_version: int = member("agentVersion")
    """ The version of the agent. """
    model: None | str
    """ The model that answered in the place of that of the version; null where none was chosen. """
    progress: EvalProgress
    cost: str
    """ USD, 8 places; answers and judgements. """
    started_at: str = member("startedAt")
    """ When it began, in ISO 8601 and UTC. """
    ended_at: None | str = member("endedAt")
    """ When it ended, in ISO 8601 and UTC; null while it runs. """
    results: list[EvalResult] | None
    """ The results; null while the run has none. """
    seconds_left: int | None = member("secondsLeft")
    """ How long the run still takes, estimated, in seconds; null where it cannot be told. """
    score: float | None
    """ From 0 to 1; 1 is best. """
    repeat: int
    """ How often each case runs. """
    concurrency: int
    """ How many cases run at once. """
    max_cost: None | str = member("maxCost")
    """ The most that the run may cost, in US dollars as a decimal text; null: no bound. """
    rerun_of: None | UUID = member("rerunOf")
    """ The id of the run that this one repeats; null where it repeats none. """
    error: ErrorSummary | None
    """ What went wrong; null where nothing did. """
