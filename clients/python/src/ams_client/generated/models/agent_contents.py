from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class AgentContents(Model):
    knowledge_bases: int = member("knowledgeBases")
    """ How many knowledge bases. """
    documents: int
    """ How many documents. """
    document_bytes: int = member("documentBytes")
    """ The size of all documents, in bytes. """
    eval_suites: int = member("evalSuites")
    """ How many eval suites. """
    conversations: int
    """ How many conversations. """
    turns: int
    """ How many turns. """
