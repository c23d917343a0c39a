from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.tool_approval import ToolApproval
from ..models.tool_type import ToolType
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.tool_input_schema_type_1 import ToolInputSchemaType1
    from ..models.tool_json_schema import ToolJsonSchema
    from ..models.tool_settings import ToolSettings


@define(kw_only=True)
class Tool(Model):
    type_: ToolType = member("type")
    name: str
    """ The name by which the model calls the tool. """
    description: str
    """ What it is for. A model reads the description of a tool. """
    config: ToolSettings
    approval: ToolApproval | Unset = UNSET
    """ always: a person allows each call before it is made. never when left out. """
    input_schema: ToolInputSchemaType1 | ToolJsonSchema | Unset = member("inputSchema", UNSET)
    """ A JSON Schema where its type is the text object, else a parameter for each name. """
