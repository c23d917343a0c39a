from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class TurnAttachment(Model):
    file_id: UUID
    """ The id of the file. """
    filename: str
    """ The name of the file. """
    media_type: str = member("mediaType")
    """ The media type, such as `image/png`. """
    size_bytes: int = member("sizeBytes")
    """ The size in bytes. """
