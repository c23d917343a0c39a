from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.model_call_content_input_message_tool_call import ModelCallContentInputMessageToolCall


@define(kw_only=True)
class ModelCallContentOutput(Model):
    text: str
    """ The text. """
    tool_calls: list[ModelCallContentInputMessageToolCall]
    """ The calls of tools, in their order. """
