from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.changed_member_key import ChangedMemberKey


@define(kw_only=True)
class DeleteMemberResponse(Model):
    message: str
    """ A sentence that says what happened. """
    keys: list[ChangedMemberKey]
    """ The API keys that the member has made in this workspace and that still work. """
