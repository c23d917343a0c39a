from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.stats_figures import StatsFigures
    from ..models.stats_point import StatsPoint


@define(kw_only=True)
class StatsLine(Model):
    key: None | str
    """ The id of the agent, the model or the status; null for all, or for the groups that are left. """
    name: None | str
    """ The name of the agent, or the key. """
    last_at: datetime.datetime | None = member("lastAt")
    """ With by=agent: when its newest entry was written. Null elsewhere, and where none is left. """
    totals: StatsFigures
    points: list[StatsPoint]
    """ The figures by time. """
