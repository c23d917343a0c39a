from __future__ import annotations

from typing import Literal

from attrs import define

from ...model import Model


@define(kw_only=True)
class ChatCompletionChoiceMessage(Model):
    role: Literal["assistant"]
    content: str
    refusal: None
