from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class CallerToolParameters(Model):
    """JSON Schema 2020-12 of an object, at most 64 KiB and 32 levels."""

    additional_properties: dict[str, Any] = member("*", {})
