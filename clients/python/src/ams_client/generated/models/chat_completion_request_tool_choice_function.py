from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ChatCompletionRequestToolChoiceFunction(Model):
    name: str
    """ The name that people see. """
    additional_properties: dict[str, Any] = member("*", {})
