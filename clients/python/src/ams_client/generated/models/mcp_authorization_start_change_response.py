from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.mcp_authorization_start import McpAuthorizationStart
    from ..models.next_step import NextStep


@define(kw_only=True)
class McpAuthorizationStartChangeResponse(Model):
    data: McpAuthorizationStart
    next_steps: list[NextStep]
    """ Requests that make sense next. """
