from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class LogReadyEventData(Model):
    """What was asked for."""

    additional_properties: dict[str, Any] = member("*", {})
