from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.model_call_content_input_message import ModelCallContentInputMessage
    from ..models.model_call_content_input_response_schema import ModelCallContentInputResponseSchema
    from ..models.model_call_content_input_tools_item import ModelCallContentInputToolsItem
    from ..models.model_settings import ModelSettings


@define(kw_only=True)
class ModelCallContentInput(Model):
    messages: list[ModelCallContentInputMessage]
    """ In their order, the system prompt first. """
    tools: list[ModelCallContentInputToolsItem]
    """ The tools offered. """
    settings: ModelSettings
    tool_choice: Any | Unset = UNSET
    """ none, required, or the name of a tool. """
    response_schema: ModelCallContentInputResponseSchema | Unset = UNSET
    """ The JSON Schema of the answer. """
