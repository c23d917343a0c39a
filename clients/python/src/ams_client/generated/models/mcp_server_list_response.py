from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.mcp_server import McpServer


@define(kw_only=True)
class McpServerListResponse(Model):
    data: list[McpServer]
    """ What was asked for. """
