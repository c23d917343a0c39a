from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.open_ai_function_tool_parameters_type_0 import OpenAiFunctionToolParametersType0


@define(kw_only=True)
class OpenAiFunctionTool(Model):
    type_: Literal["function"] = member("type")
    name: str
    description: str
    parameters: None | OpenAiFunctionToolParametersType0
    strict: bool
