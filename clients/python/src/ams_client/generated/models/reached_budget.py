from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.reached_budget_window import ReachedBudgetWindow


@define(kw_only=True)
class ReachedBudget(Model):
    workspace_id: UUID = member("workspaceId")
    """ The id of the workspace. """
    agent_id: None | UUID = member("agentId")
    """ Null for the budget of the workspace. """
    window: ReachedBudgetWindow
    limit_usd: float = member("limitUsd")
    """ The limit of the budget, in US dollars. """
    spent_usd: float = member("spentUsd")
    """ What was spent in the window, in US dollars. """
