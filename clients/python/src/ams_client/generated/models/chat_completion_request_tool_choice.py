from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.chat_completion_request_tool_choice_function import ChatCompletionRequestToolChoiceFunction


@define(kw_only=True)
class ChatCompletionRequestToolChoice(Model):
    type_: Literal["function"] = member("type")
    """ The kind of this object. """
    function: ChatCompletionRequestToolChoiceFunction
    additional_properties: dict[str, Any] = member("*", {})
