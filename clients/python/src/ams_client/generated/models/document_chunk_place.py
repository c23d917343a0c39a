from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class DocumentChunkPlace(Model):
    """Where its own text stands among the pages."""

    page_index: int = member("pageIndex")
    start: int
    end: int
    repeated: int
    """ The first characters of the chunk that stand before its place: an overlap, or the header of a table. """
