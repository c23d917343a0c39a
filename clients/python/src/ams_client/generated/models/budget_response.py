from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.budget import Budget


@define(kw_only=True)
class BudgetResponse(Model):
    data: Budget
