from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class DocumentPageChunk(Model):
    id: UUID
    """ The id, a UUID. """
    index: int
    """ The place in its list, from 0. """
    start: int
    """ Where the passage begins, in characters from 0. """
    end: int
    """ Where the passage ends, in characters from 0; this character no longer belongs to it. """
    repeated: int
    """ The first characters of the chunk that stand before its place: an overlap, or the header of a table. """
