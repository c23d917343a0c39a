from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.document_page import DocumentPage


@define(kw_only=True)
class DocumentPagePageResponse(Model):
    data: list[DocumentPage]
    """ What was asked for. """
    total: int
    """ How many there are in all. """
