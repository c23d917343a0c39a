from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class TurnAttachment(Model):
    file_id: UUID
    filename: str
    media_type: str = member("mediaType")
    size_bytes: int = member("sizeBytes")
