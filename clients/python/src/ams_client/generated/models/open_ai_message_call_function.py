from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OpenAiMessageCallFunction(Model):
    name: str
    """ The name of the function. """
    arguments: str
    """ The arguments of the call. """
    additional_properties: dict[str, Any] = member("*", {})
