from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ToolTrialArguments(Model):
    """As a model would write them; {} when left out."""

    additional_properties: dict[str, Any] = member("*", {})
