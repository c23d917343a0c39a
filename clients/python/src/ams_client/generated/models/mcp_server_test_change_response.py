from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.mcp_server_test import McpServerTest
    from ..models.next_step import NextStep


@define(kw_only=True)
class McpServerTestChangeResponse(Model):
    data: McpServerTest
    next_steps: list[NextStep]
    """ Requests that make sense next. """
