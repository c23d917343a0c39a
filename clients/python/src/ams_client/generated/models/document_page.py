from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.document_page_chunk import DocumentPageChunk


@define(kw_only=True)
class DocumentPage(Model):
    index: int
    """ The place in its list, from 0. """
    page: int | None
    """ The number of the page; null in a format without pages. """
    text: str
    """ The text. """
    chunks: list[DocumentPageChunk]
    """ The passages that begin on the page. """
