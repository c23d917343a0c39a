from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.list_open_ai_models_response_data import ListOpenAiModelsResponseData


@define(kw_only=True)
class ListOpenAiModelsResponseDataListResponse(Model):
    object_: Literal["list"] = member("object")
    data: list[ListOpenAiModelsResponseData]
