from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class ReembedKnowledgeBaseRequest(Model):
    embedding_model: str = member("embeddingModel")
    """ A model that GET /v1/models lists among embeddingModels of a provider that is configured. """
    again: bool | Unset = UNSET
    """ True embeds all chunks again with the model that serves, such as one that has changed behind its name. """
