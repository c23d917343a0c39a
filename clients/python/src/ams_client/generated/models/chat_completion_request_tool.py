from __future__ import annotations

from typing import Any, Literal

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ChatCompletionRequestTool(Model):
    type_: Literal["function"] = member("type")
    additional_properties: dict[str, Any] = member("*", {})
