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
    filename: str
    chunk_id: UUID
    score: float
    page: int | Unset = UNSET
    heading: str | Unset = UNSET
