from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.role import Role


@define(kw_only=True)
class MadeInvitation(Model):
    id: UUID
    """ The id, a UUID. """
    email: str
    """ The e-mail address, with which the person signs in. """
    role: Role
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    expires_at: str = member("expiresAt")
    """ When it ends, in ISO 8601 and UTC; null where it never does. """
    link: str
    """ The address that the person opens; no later answer shows it. """
