from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.left_out_mcp_tool import LeftOutMcpTool
    from ..models.mcp_tool import McpTool


@define(kw_only=True)
class McpToolListResponse(Model):
    data: list[McpTool]
    """ What was asked for. """
    left_out: list[LeftOutMcpTool] = member("leftOut")
    """ Tools that are not offered, each with the reason. """
