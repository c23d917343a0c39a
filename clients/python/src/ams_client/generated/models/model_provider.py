from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.model_provider_model import ModelProviderModel


@define(kw_only=True)
class ModelProvider(Model):
    provider: str
    """ The provider, the part of a model's name before the first slash. """
    configured: bool
    """ True: a key is set, so the models can be used. """
    setting: None | str
    """ The environment variable that holds the provider's key; null where there is none. """
    models: list[ModelProviderModel]
    """ The models. """
    allowed_models: list[str] = member("allowedModels")
    """ What the operator allows of this provider, where * stands for any characters; ["*"] allows all. Chats and runs
    with another model are refused with MODEL_NOT_ALLOWED. """
    embedding_models: list[ModelProviderModel] = member("embeddingModels")
    """ The models that make vectors; knowledge bases use them. GET /v1/local-models says which of this machine are
    fetched, and POST /v1/local-models/{name}/fetch fetches one. """
