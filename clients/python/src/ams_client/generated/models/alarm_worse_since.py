from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..models.alarm_worse_since_change import AlarmWorseSinceChange

if TYPE_CHECKING:
    from ..models.alarm_worse_since_before import AlarmWorseSinceBefore


@define(kw_only=True)
class AlarmWorseSince(Model):
    """The change with which the figure of a raised alarm became worse; left out where none explains it."""

    change: AlarmWorseSinceChange
    to: None | str
    """ The version or the model; null for knowledge. """
    at: str
    """ When it happened, in ISO 8601 and UTC. """
    turns: int
    """ How many turns counted. """
    value: float
    """ The figure of the metric. """
    before: AlarmWorseSinceBefore
    """ The same over the seven days before. """
