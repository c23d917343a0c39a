from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.next_step import NextStep
    from ..models.workspace_354 import Workspace354


@define(kw_only=True)
class Workspace354ChangeResponse(Model):
    data: Workspace354
    next_steps: list[NextStep]
