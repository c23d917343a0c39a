from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_tool_call import OpenAiToolCall


@define(kw_only=True)
class ChatCompletionChoiceMessage(Model):
    role: Literal["assistant"]
    """ Always `assistant`. """
    content: None | str
    """ Null where the answer has calls alone. """
    refusal: None
    """ Always null: a refusal is a text. """
    tool_calls: list[OpenAiToolCall] | Unset = UNSET
    """ The calls of tools, in their order. """
