from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.invitation import Invitation


@define(kw_only=True)
class InvitationListResponse(Model):
    data: list[Invitation]
    """ What was asked for. """
