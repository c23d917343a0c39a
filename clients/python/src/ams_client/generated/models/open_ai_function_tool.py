from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.open_ai_function_tool_parameters_type_0 import OpenAiFunctionToolParametersType0


@define(kw_only=True)
class OpenAiFunctionTool(Model):
    type_: Literal["function"] = member("type")
    """ The kind of this object. """
    name: str
    """ The name of the function. """
    description: str
    """ What it is for. A model reads the description of a tool. """
    parameters: None | OpenAiFunctionToolParametersType0
    """ The JSON Schema of the arguments. """
    strict: bool
    """ Always false. """
