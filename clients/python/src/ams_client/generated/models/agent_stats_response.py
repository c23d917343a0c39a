from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.agent_stats import AgentStats


@define(kw_only=True)
class AgentStatsResponse(Model):
    data: AgentStats
