from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.document_chunk import DocumentChunk


@define(kw_only=True)
class DocumentChunkPageResponse(Model):
    data: list[DocumentChunk]
    """ What was asked for. """
    total: int
    """ How many there are in all. """
