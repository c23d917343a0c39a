from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OpenAiFunctionParametersType0(Model):
    """JSON Schema 2020-12 of an object."""

    additional_properties: dict[str, Any] = member("*", {})
