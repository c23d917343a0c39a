from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.role import Role


@define(kw_only=True)
class LinkedInvitation(Model):
    id: UUID
    """ The id, a UUID. """
    workspace_name: str = member("workspaceName")
    """ The name of the workspace. """
    role: Role
    invited_by: str = member("invitedBy")
    """ The name of a person, or `The key “…”`. """
    expires_at: str = member("expiresAt")
    """ When it ends, in ISO 8601 and UTC; null where it never does. """
    email: str
    """ The e-mail address, with which the person signs in. """
