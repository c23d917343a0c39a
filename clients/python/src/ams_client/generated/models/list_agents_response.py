from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.agent import Agent
    from ..models.agent_summary import AgentSummary


@define(kw_only=True)
class ListAgentsResponse(Model):
    data: list[Agent | AgentSummary]
    """ What was asked for. """
    total: int
    """ How many there are in all. """
