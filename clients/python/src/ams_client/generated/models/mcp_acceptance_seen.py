from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class McpAcceptanceSeen(Model):
    """The hash of each tool as you have looked at it, by whole name: where the server has another one by now, nothing
    is accepted (409 TOOL_CHANGED)."""

    additional_properties: dict[str, str] = member("*", {})
