from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.model_call_content_input_message_tool_call import ModelCallContentInputMessageToolCall


@define(kw_only=True)
class ModelCallContentInputMessage(Model):
    role: str
    """ system, user, assistant or tool. """
    text: str
    """ The text. """
    context: str | Unset = UNSET
    """ What stood before the text, such as passages. """
    images: list[str] | Unset = UNSET
    """ Type and bytes in place of each picture: image/png, 48213 bytes. """
    tool_calls: list[ModelCallContentInputMessageToolCall] | Unset = UNSET
    """ The calls of tools, in their order. """
    call_id: str | Unset = UNSET
    """ The call whose result the text is. """
