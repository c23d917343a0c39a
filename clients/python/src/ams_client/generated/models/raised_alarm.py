from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.alarm_state import AlarmState


@define(kw_only=True)
class RaisedAlarm(Model):
    agent_id: UUID = member("agentId")
    """ The id of the agent. """
    name: str
    """ The name, which the agent has once. """
    metric: str
    """ error_rate: errors of the turns that ended with success, error or blocked. p95_latency_ms and cost_per_turn (US
    dollars): of the same turns; time spent waiting for people is no latency. negative_feedback: bad ones of rated
    turns. no_passage_rate: turns without a passage, of those that searched. evaluator:<name>: the mean score of
    that evaluator. Shares and scores are 0–1. """
    worse_than: float = member("worseThan")
    """ The bound. A value above it is worse; of an evaluator, a value below it. """
    window_minutes: int = member("windowMinutes")
    """ The turns that ended in so many last minutes count. """
    min_turns: int = member("minTurns")
    """ With fewer turns that count the state stays. """
    state: AlarmState
    """ Whether it is raised. A PUT ignores it. """
    value: float | None
    """ The figure of the last check; null when no turn counted, or before it. A PUT ignores it. """
    turns: int
    """ How many turns counted in the last check. A PUT ignores it. """
    since: str
    """ Since when it has the state, in ISO 8601 and UTC. A PUT ignores it. """
