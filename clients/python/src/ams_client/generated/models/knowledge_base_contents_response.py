from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.knowledge_base_contents import KnowledgeBaseContents


@define(kw_only=True)
class KnowledgeBaseContentsResponse(Model):
    data: KnowledgeBaseContents
