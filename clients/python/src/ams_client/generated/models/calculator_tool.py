from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member
from ..models.tool_approval import ToolApproval
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.calculator_settings import CalculatorSettings
    from ..models.calculator_tool_input_schema_type_1 import CalculatorToolInputSchemaType1
    from ..models.tool_json_schema import ToolJsonSchema


@define(kw_only=True)
class CalculatorTool(Model):
    type_: Literal["calculator"] = member("type")
    """ What the tool does. """
    name: str
    """ The name by which the model calls the tool. """
    description: str
    """ What it is for. A model reads the description of a tool. """
    config: CalculatorSettings
    approval: ToolApproval | Unset = UNSET
    """ always: a person allows each call before it is made. never when left out. """
    input_schema: CalculatorToolInputSchemaType1 | ToolJsonSchema | Unset = member("inputSchema", UNSET)
    """ A JSON Schema where its type is the text object, else a parameter for each name. """
