from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.document_chunk_place import DocumentChunkPlace


@define(kw_only=True)
class DocumentChunk(Model):
    id: UUID
    """ The id, a UUID. """
    index: int
    """ The place in its list, from 0. """
    page: int | None
    """ The number of the page; null in a format without pages. """
    heading: None | str
    """ The path of headings above the chunk. """
    text: str
    """ The text. """
    token_count: int = member("tokenCount")
    """ Estimated. """
    place: DocumentChunkPlace
    """ Where its own text stands among the pages. """
