from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.knowledge_base import KnowledgeBase


@define(kw_only=True)
class KnowledgeBasePageResponse(Model):
    data: list[KnowledgeBase]
    """ What was asked for. """
    total: int
    """ How many there are in all. """
