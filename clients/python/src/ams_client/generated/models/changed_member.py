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
    """ The id of the person. """
    email: str
    """ The e-mail address, with which the person signs in. """
    name: str
    """ The name that people see. """
    role: Role
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    keys: list[ChangedMemberKey]
    """ The API keys that the member has made in this workspace and that still work. """
