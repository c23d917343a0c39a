from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.member_375 import Member375
    from ..models.next_step import NextStep


@define(kw_only=True)
class Member375ChangeResponse(Model):
    data: Member375
    next_steps: list[NextStep]
