from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class Citation(Model):
    index: int
    """ The n of its mark [n] in the text. """
    document_id: UUID
    """ The id of the document. """
    filename: str
    """ The name of the file. """
    chunk_id: UUID
    """ The id of the chunk. """
    score: float
    """ From 0 to 1; 1 is best. """
    page: int | Unset = UNSET
    """ The page, from 1, in documents that have pages. """
    heading: str | Unset = UNSET
    """ The heading above the passage, in documents that have headings. """
