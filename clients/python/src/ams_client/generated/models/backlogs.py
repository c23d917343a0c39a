from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.backlog import Backlog


@define(kw_only=True)
class Backlogs(Model):
    turns_running: Backlog = member("turnsRunning")
    turns_waiting: Backlog = member("turnsWaiting")
    ingestion: Backlog
    outbox: Backlog
    deliveries: Backlog
    replies: Backlog
    eval_runs: Backlog = member("evalRuns")
    evaluations: Backlog
