from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.model_config import ModelConfig
    from ..models.next_step import NextStep


@define(kw_only=True)
class ModelConfigChangeResponse(Model):
    data: ModelConfig
    next_steps: list[NextStep]
    """ Requests that make sense next. """
