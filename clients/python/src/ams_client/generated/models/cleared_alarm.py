from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.alarm_state import AlarmState
from ..models.clear_reason import ClearReason
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.alarm_worse_since import AlarmWorseSince


@define(kw_only=True)
class ClearedAlarm(Model):
    agent_id: UUID = member("agentId")
    """ The id of the agent. """
    name: str
    """ The name that people see. """
    metric: str
    """ What is watched. """
    worse_than: float = member("worseThan")
    """ The bound. """
    window_minutes: int = member("windowMinutes")
    """ The length of the window in minutes: turns that ended in it count. """
    min_turns: int = member("minTurns")
    """ With fewer turns the state stays. """
    state: AlarmState
    """ Whether it is raised. """
    value: float | None
    """ Null when no turn counted. """
    turns: int
    """ How many turns counted. """
    since: str
    """ Since when it has the state. """
    reason: ClearReason
    slack_channel: str | Unset = member("slackChannel", UNSET)
    """ The channel of Slack that is told. """
    worse_since: AlarmWorseSince | Unset = member("worseSince", UNSET)
    """ The change with which the figure of a raised alarm became worse; left out where none explains it. """
