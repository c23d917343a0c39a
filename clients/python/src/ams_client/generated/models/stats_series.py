from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.stats_bucket import StatsBucket
from ..models.stats_group import StatsGroup

if TYPE_CHECKING:
    from ..models.stats_figures import StatsFigures
    from ..models.stats_line import StatsLine


@define(kw_only=True)
class StatsSeries(Model):
    from_: str = member("from")
    """ Where the time range begins, in ISO 8601 and UTC. """
    to: str
    """ Where the time range ends, in ISO 8601 and UTC; this moment no longer belongs to it. """
    bucket: StatsBucket
    """ Left out: minutes for up to 3 hours, hours for up to 4 days, else days (of UTC) """
    by: None | StatsGroup
    """ What the lines are grouped by; null for one line. """
    totals: StatsFigures
    series: list[StatsLine]
    """ One line for each group. """
