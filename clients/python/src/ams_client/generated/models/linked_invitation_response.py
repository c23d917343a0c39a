from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.linked_invitation import LinkedInvitation


@define(kw_only=True)
class LinkedInvitationResponse(Model):
    data: LinkedInvitation
