from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.citation import Citation


@define(kw_only=True)
class RetrievalEventData(Model):
    chunks: list[Citation]
    """ The passages that the answer used: those whose mark [n] stands in the text, in the order of their first mark. """
