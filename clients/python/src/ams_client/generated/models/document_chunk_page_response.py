from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.document_chunk import DocumentChunk


@define(kw_only=True)
class DocumentChunkPageResponse(Model):
    data: list[DocumentChunk]
    total: int
