from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.answer_format import AnswerFormat
    from ..models.model_settings import ModelSettings


@define(kw_only=True)
class ReplaceAgentModelRequest(Model):
    model: str
    fallback_models: list[str] | None | Unset = member("fallbackModels", UNSET)
    settings: ModelSettings | None | Unset = UNSET
    output: AnswerFormat | None | Unset = UNSET
