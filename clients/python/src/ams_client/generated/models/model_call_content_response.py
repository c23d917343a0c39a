from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.model_call_content import ModelCallContent


@define(kw_only=True)
class ModelCallContentResponse(Model):
    data: ModelCallContent
