from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ModelCallContentInputToolsItem(Model):
    """name, description and parameters of a tool."""

    additional_properties: dict[str, Any] = member("*", {})
