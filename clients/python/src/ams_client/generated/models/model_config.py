from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class ModelConfig(Model):
    model: str
    fallback_models: list[str] | Unset = member("fallbackModels", UNSET)
