from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.open_ai_tool_call_function import OpenAiToolCallFunction


@define(kw_only=True)
class OpenAiToolCall(Model):
    id: str
    """ The tool_call_id of the message with its result. """
    type_: Literal["function"] = member("type")
    """ The kind of this object. """
    function: OpenAiToolCallFunction
