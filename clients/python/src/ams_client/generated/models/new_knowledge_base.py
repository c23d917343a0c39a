from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class NewKnowledgeBase(Model):
    name: str
    """ The name that people see. """
    description: str | Unset = UNSET
    """ What it is for. A model reads the description of a tool. """
    embedding_model: str | Unset = member("embeddingModel", UNSET)
    """ A model that GET /v1/models lists among embeddingModels of a provider that is configured. """
