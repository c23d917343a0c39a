from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class File(Model):
    id: UUID
    filename: str
    media_type: str = member("mediaType")
    """ What the bytes are. """
    size_bytes: int = member("sizeBytes")
    created_at: str = member("createdAt")
    expires_at: None | str = member("expiresAt")
    """ The moment when it is removed; null while a conversation uses it. A used file goes with the last conversation
    that used it. """
