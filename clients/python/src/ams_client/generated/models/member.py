from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.role import Role


@define(kw_only=True)
class Member(Model):
    user_id: UUID = member("userId")
    email: str
    name: str
    role: Role
    created_at: str = member("createdAt")
