from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class KnowledgeBaseContents(Model):
    documents: int
    document_bytes: int = member("documentBytes")
    chunks: int
