from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.mcp_tool_pinned import McpToolPinned

if TYPE_CHECKING:
    from ..models.mcp_tool_annotations import McpToolAnnotations
    from ..models.mcp_tool_input_schema import McpToolInputSchema
    from ..models.mcp_tool_text import McpToolText


@define(kw_only=True)
class McpTool(Model):
    name: str
    """ The whole name, <server>__<tool>, as receipts have it. """
    model_name: str = member("modelName")
    """ As models know it. """
    description: str
    """ What it is for. A model reads the description of a tool. """
    input_schema: McpToolInputSchema = member("inputSchema")
    """ JSON Schema, as the server gives it. """
    annotations: McpToolAnnotations
    hash_: str = member("hash")
    """ Of all that is pinned. """
    pinned: McpToolPinned
    """ yes: it is offered. changed: it is another than the accepted one, and not offered. """
    accepted: McpToolText | None
    """ The texts that were accepted, where the server has others now; else null. """
    is_listed: bool = member("isListed")
    """ False for a tool that is pinned and that the server does not list now. """
