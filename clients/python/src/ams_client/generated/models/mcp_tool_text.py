from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.mcp_tool_annotations import McpToolAnnotations
    from ..models.mcp_tool_text_input_schema import McpToolTextInputSchema


@define(kw_only=True)
class McpToolText(Model):
    description: str
    """ What it is for. A model reads the description of a tool. """
    input_schema: McpToolTextInputSchema = member("inputSchema")
    """ JSON Schema, as the server gives it. """
    annotations: McpToolAnnotations
