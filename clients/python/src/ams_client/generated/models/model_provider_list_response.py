from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.model_provider import ModelProvider


@define(kw_only=True)
class ModelProviderListResponse(Model):
    data: list[ModelProvider]
    """ What was asked for. """
