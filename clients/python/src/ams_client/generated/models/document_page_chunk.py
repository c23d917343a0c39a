from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class DocumentPageChunk(Model):
    id: UUID
    index: int
    start: int
    end: int
    repeated: int
    """ The first characters of the chunk that stand before its place: an overlap, or the header of a table. """
