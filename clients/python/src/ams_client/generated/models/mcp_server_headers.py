from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class McpServerHeaders(Model):
    """Their values are secrets, as authValue is."""

    additional_properties: dict[str, str] = member("*", {})
