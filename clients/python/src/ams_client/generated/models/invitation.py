from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.role import Role


@define(kw_only=True)
class Invitation(Model):
    id: UUID
    email: str
    role: Role
    created_at: str = member("createdAt")
    expires_at: str = member("expiresAt")
