from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class File(Model):
    id: UUID
    """ The id, a UUID. """
    filename: str
    """ The name of the file. """
    media_type: str = member("mediaType")
    """ What the bytes are. """
    size_bytes: int = member("sizeBytes")
    """ The size in bytes. """
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    expires_at: None | str = member("expiresAt")
    """ The moment when it is removed; null while a conversation uses it. A used file goes with the last conversation
    that used it. """
