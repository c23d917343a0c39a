from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.document import Document


@define(kw_only=True)
class DocumentPageResponse(Model):
    data: list[Document]
    """ What was asked for. """
    total: int
    """ How many there are in all. """
