from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.approval import Approval


@define(kw_only=True)
class ApprovalListResponse(Model):
    data: list[Approval]
    """ What was asked for. """
