from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.next_step import NextStep
    from ..models.workspace_355 import Workspace355


@define(kw_only=True)
class Workspace355ChangeResponse(Model):
    data: Workspace355
    next_steps: list[NextStep]
