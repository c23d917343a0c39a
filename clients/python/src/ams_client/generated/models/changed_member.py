from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.role import Role

if TYPE_CHECKING:
    from ..models.changed_member_key import ChangedMemberKey


@define(kw_only=True)
class ChangedMember(Model):
    user_id: UUID = member("userId")
    email: str
    name: str
    role: Role
    created_at: str = member("createdAt")
    keys: list[ChangedMemberKey]
    """ The API keys that the member has made in this workspace and that still work. """
