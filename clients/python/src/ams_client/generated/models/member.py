from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.role import Role


@define(kw_only=True)
class Member(Model):
    user_id: UUID = member("userId")
    """ The id of the person. """
    email: str
    """ The e-mail address, with which the person signs in. """
    name: str
    """ The name that people see. """
    role: Role
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
