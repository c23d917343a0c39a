from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.answer_format import AnswerFormat
    from ..models.model_settings import ModelSettings


@define(kw_only=True)
class ModelConfig(Model):
    model: str
    """ The model, as `<provider>/<model name>`. """
    fallback_models: list[str] | Unset = member("fallbackModels", UNSET)
    """ The models to try in this order when the first one fails, at most 3. """
    settings: ModelSettings | Unset = UNSET
    output: AnswerFormat | Unset = UNSET
