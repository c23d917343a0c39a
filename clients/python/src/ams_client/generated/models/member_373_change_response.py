from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.member_373 import Member373
    from ..models.next_step import NextStep


@define(kw_only=True)
class Member373ChangeResponse(Model):
    data: Member373
    next_steps: list[NextStep]
