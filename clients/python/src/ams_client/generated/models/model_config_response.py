from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.model_config import ModelConfig


@define(kw_only=True)
class ModelConfigResponse(Model):
    data: ModelConfig
