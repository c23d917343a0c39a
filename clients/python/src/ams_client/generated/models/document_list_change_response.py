from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.document import Document
    from ..models.next_step import NextStep


@define(kw_only=True)
class DocumentListChangeResponse(Model):
    data: list[Document]
    """ What was asked for. """
    next_steps: list[NextStep]
    """ Requests that make sense next. """
