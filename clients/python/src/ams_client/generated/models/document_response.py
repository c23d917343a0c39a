from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.document import Document


@define(kw_only=True)
class DocumentResponse(Model):
    data: Document
