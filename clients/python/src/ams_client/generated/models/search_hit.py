from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.search_hit_explain import SearchHitExplain


@define(kw_only=True)
class SearchHit(Model):
    document_id: UUID
    """ The id of the document. """
    filename: str
    """ The name of the file. """
    chunk_id: UUID
    """ The id of the chunk. """
    text: str
    """ The text. """
    score: float
    """ From 0 to 1; 1 is best. """
    page: int | Unset = UNSET
    """ The page, from 1, in documents that have pages. """
    heading: str | Unset = UNSET
    """ The heading above the passage, in documents that have headings. """
    neighbours: list[UUID] | Unset = UNSET
    """ The chunks beside it, on the same page below the same heading, whose text is a part of this one. """
    explain: SearchHitExplain | Unset = UNSET
    """ With ?explain=true: the rank among the vectors and the cosine, the rank among the words and the share of the
    words of the question, by their rarity (BM25). """
