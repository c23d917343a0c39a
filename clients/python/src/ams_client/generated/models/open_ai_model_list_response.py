from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.open_ai_model import OpenAiModel


@define(kw_only=True)
class OpenAiModelListResponse(Model):
    object_: Literal["list"] = member("object")
    """ The kind of this object, as OpenAI names it. """
    data: list[OpenAiModel]
    """ What was asked for. """
