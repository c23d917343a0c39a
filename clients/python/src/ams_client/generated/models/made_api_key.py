from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.actor import Actor


@define(kw_only=True)
class MadeApiKey(Model):
    """The key that was asked for. It is shown once."""

    id: UUID
    """ The id, a UUID. """
    name: str
    """ The name that people see. """
    prefix: str
    """ The first 8 characters of the key. """
    scopes: list[str]
    """ What the key may do. """
    agent_ids: list[str] | None = member("agentIds")
    """ The only agents that the key reaches; null for all. """
    created_by: Actor = member("createdBy")
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    expires_at: None | str = member("expiresAt")
    """ When it ends, in ISO 8601 and UTC; null where it never does. """
    last_used_at: None | str = member("lastUsedAt")
    """ To the minute. """
    revoked_at: None | str = member("revokedAt")
    """ From then on the key is refused; after a rotation it may lie ahead. """
    key: str
    """ The API key. It is shown once. """
