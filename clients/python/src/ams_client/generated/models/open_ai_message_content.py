from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class OpenAiMessageContent(Model):
    type_: str = member("type")
    """ text, input_text, output_text or refusal """
    text: str | Unset = UNSET
    refusal: str | Unset = UNSET
    additional_properties: dict[str, Any] = member("*", {})
