from __future__ import annotations

from typing import Any, Literal

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ToolJsonSchema(Model):
    """JSON Schema 2020-12 of an object, at most 64 KiB and 32 levels. Models get it as it is, and arguments are
    checked by it."""

    type_: Literal["object"] = member("type")
    """ The kind of this object. """
    additional_properties: dict[str, Any] = member("*", {})
