from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ModelCallContentInputResponseSchema(Model):
    """The JSON Schema of the answer."""

    additional_properties: dict[str, Any] = member("*", {})
