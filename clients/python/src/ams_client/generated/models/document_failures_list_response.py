from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.document_failures import DocumentFailures


@define(kw_only=True)
class DocumentFailuresListResponse(Model):
    data: list[DocumentFailures]
    """ What was asked for. """
