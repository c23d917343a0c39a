from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.mcp_acceptance_seen import McpAcceptanceSeen


@define(kw_only=True)
class McpAcceptance(Model):
    tools: list[str] | Unset = UNSET
    """ Whole names. All tools of the server when left out. """
    seen: McpAcceptanceSeen | Unset = UNSET
    """ The hash of each tool as you have looked at it, by whole name: where the server has another one by now, nothing
    is accepted (409 TOOL_CHANGED). """
