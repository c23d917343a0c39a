from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class AgentContents(Model):
    knowledge_bases: int = member("knowledgeBases")
    documents: int
    document_bytes: int = member("documentBytes")
    eval_suites: int = member("evalSuites")
    conversations: int
    turns: int
