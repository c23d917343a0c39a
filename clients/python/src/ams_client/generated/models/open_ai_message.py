from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..models.open_ai_message_role import OpenAiMessageRole
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_message_call import OpenAiMessageCall
    from ..models.open_ai_message_content import OpenAiMessageContent


@define(kw_only=True)
class OpenAiMessage(Model):
    role: OpenAiMessageRole
    content: list[OpenAiMessageContent] | None | str | Unset = UNSET
    """ The text of the message, or its parts. """
    tool_calls: list[OpenAiMessageCall] | None | Unset = UNSET
    """ The calls of tools, in their order. """
    tool_call_id: None | str | Unset = UNSET
    """ Of a message of the role tool: the call whose result it has. """
    additional_properties: dict[str, Any] = member("*", {})
