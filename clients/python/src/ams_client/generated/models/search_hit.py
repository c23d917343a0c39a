from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class SearchHit(Model):
    document_id: UUID
    filename: str
    chunk_id: UUID
    text: str
    score: float
    page: int | Unset = UNSET
    heading: str | Unset = UNSET
