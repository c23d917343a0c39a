from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.member import Member


@define(kw_only=True)
class MemberListResponse(Model):
    data: list[Member]
    """ What was asked for. """
