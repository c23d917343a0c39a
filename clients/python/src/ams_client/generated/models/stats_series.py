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
    to: str
    bucket: StatsBucket
    """ Left out: minutes for up to 3 hours, hours for up to 4 days, else days (of UTC) """
    by: None | StatsGroup
    totals: StatsFigures
    series: list[StatsLine]
