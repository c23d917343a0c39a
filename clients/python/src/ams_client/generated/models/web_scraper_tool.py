from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member
from ..models.tool_approval import ToolApproval
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.tool_json_schema import ToolJsonSchema
    from ..models.web_scraper_settings import WebScraperSettings
    from ..models.web_scraper_tool_input_schema_type_1 import WebScraperToolInputSchemaType1


@define(kw_only=True)
class WebScraperTool(Model):
    type_: Literal["web_scraper"] = member("type")
    """ What the tool does. """
    name: str
    """ The name by which the model calls the tool. """
    description: str
    """ What it is for. A model reads the description of a tool. """
    config: WebScraperSettings
    approval: ToolApproval | Unset = UNSET
    """ always: a person allows each call before it is made. never when left out. """
    input_schema: ToolJsonSchema | Unset | WebScraperToolInputSchemaType1 = member("inputSchema", UNSET)
    """ A JSON Schema where its type is the text object, else a parameter for each name. """
