from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class KnowledgeBaseContents(Model):
    documents: int
    """ How many documents. """
    document_bytes: int = member("documentBytes")
    """ The size of all documents, in bytes. """
    chunks: int
    """ The passages. """
