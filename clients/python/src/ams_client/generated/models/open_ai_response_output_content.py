from __future__ import annotations

from typing import Any, Literal

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OpenAiResponseOutputContent(Model):
    type_: Literal["output_text"] = member("type")
    text: str
    annotations: list[Any]
    logprobs: list[Any]
