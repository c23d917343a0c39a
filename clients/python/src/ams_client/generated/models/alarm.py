from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.alarm_state import AlarmState
from ..types import UNSET, Unset


@define(kw_only=True)
class Alarm(Model):
    name: str
    """ The name that people see. """
    metric: str
    """ error_rate, p95_latency_ms, cost_per_turn (US dollars), negative_feedback (of rated turns), no_passage_rate (of
    turns that searched), or evaluator:<name>, its mean score. Shares and scores are 0–1. """
    worse_than: float = member("worseThan")
    """ A value above it is worse; a score below it. """
    window_minutes: int = member("windowMinutes")
    """ The length of the window in minutes: turns that ended in it count. """
    min_turns: int = member("minTurns")
    """ With fewer turns the state stays. """
    state: AlarmState | Unset = UNSET
    """ Whether it is raised. """
    value: float | None | Unset = UNSET
    """ Null when no turn counted. """
    turns: int | Unset = UNSET
    """ How many turns counted. """
    since: str | Unset = UNSET
    """ Since when it has the state. """
