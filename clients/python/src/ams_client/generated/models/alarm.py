from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.alarm_state import AlarmState
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.alarm_worse_since import AlarmWorseSince


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
    slack_channel: str | Unset = member("slackChannel", UNSET)
    """ The id of a channel of Slack in which the agent’s Slack app tells each change; none without it. """
    state: AlarmState | Unset = UNSET
    """ Whether it is raised. """
    value: float | None | Unset = UNSET
    """ Null when no turn counted. """
    turns: int | Unset = UNSET
    """ How many turns counted. """
    since: str | Unset = UNSET
    """ Since when it has the state. """
    worse_since: AlarmWorseSince | Unset = member("worseSince", UNSET)
    """ The change with which the figure of a raised alarm became worse; left out where none explains it. """
