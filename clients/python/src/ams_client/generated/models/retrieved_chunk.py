from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class RetrievedChunk(Model):
    chunk_id: UUID
    """ The id of the chunk. """
    score: float
    """ From 0 to 1; 1 is best. """
    document_id: None | UUID
    """ The id of the document. """
    knowledge_base_id: None | UUID
    """ Null when the document was deleted since. """
    filename: None | str
    """ The name of the file. """
    text: None | str
    """ Null when the document was deleted since. """
    page: int | Unset = UNSET
    """ The page, from 1, in documents that have pages. """
    heading: str | Unset = UNSET
    """ The heading above the passage, in documents that have headings. """
    neighbours: list[UUID] | Unset = UNSET
    """ The chunks beside it whose text is a part of this one. """
