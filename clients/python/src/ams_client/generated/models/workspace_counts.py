from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class WorkspaceCounts(Model):
    """The keys are those that work."""

    agents: int
    """ How many agents. """
    knowledge_bases: int = member("knowledgeBases")
    """ How many knowledge bases. """
    documents: int
    """ How many documents. """
    members: int
    """ How many members. """
    api_keys: int = member("apiKeys")
    """ How many API keys. """
