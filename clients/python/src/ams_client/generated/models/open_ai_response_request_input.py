from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..models.open_ai_message_role import OpenAiMessageRole
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_message_content import OpenAiMessageContent


@define(kw_only=True)
class OpenAiResponseRequestInput(Model):
    type_: str | Unset = member("type", UNSET)
    """ message when left out """
    role: OpenAiMessageRole | Unset = UNSET
    content: list[OpenAiMessageContent] | None | str | Unset = UNSET
    """ The content. """
    id: None | str | Unset = UNSET
    """ The id, a UUID. """
    call_id: str | Unset = UNSET
    """ Of a function_call and its function_call_output. """
    name: str | Unset = UNSET
    """ The name that people see. """
    arguments: str | Unset = UNSET
    """ The JSON of an object. """
    output: list[OpenAiMessageContent] | None | str | Unset = UNSET
    """ The result of the function that the model called. """
    additional_properties: dict[str, Any] = member("*", {})
