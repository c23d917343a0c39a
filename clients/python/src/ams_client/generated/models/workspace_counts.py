from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class WorkspaceCounts(Model):
    """The keys are those that work."""

    agents: int
    knowledge_bases: int = member("knowledgeBases")
    documents: int
    members: int
    api_keys: int = member("apiKeys")
