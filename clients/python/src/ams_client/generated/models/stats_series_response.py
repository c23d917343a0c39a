from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.stats_series import StatsSeries


@define(kw_only=True)
class StatsSeriesResponse(Model):
    data: StatsSeries
