from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class RetrievedChunk(Model):
    chunk_id: UUID
    score: float
    document_id: None | UUID
    filename: None | str
    text: None | str
    """ Null when the document was deleted since. """
    page: int | Unset = UNSET
    heading: str | Unset = UNSET
    neighbours: list[UUID] | Unset = UNSET
    """ The chunks beside it whose text is a part of this one. """
