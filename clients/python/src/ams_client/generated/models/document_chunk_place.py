from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class DocumentChunkPlace(Model):
    """Where its own text stands among the pages."""

    page_index: int = member("pageIndex")
    """ The index of the page in the list of pages, from 0. """
    start: int
    """ Where the passage begins, in characters from 0. """
    end: int
    """ Where the passage ends, in characters from 0; this character no longer belongs to it. """
    repeated: int
    """ The first characters of the chunk that stand before its place: an overlap, or the header of a table. """
