from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..models.create_chat_completion_request_message_role import (
    CreateChatCompletionRequestMessageRole,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.create_chat_completion_request_message_content import CreateChatCompletionRequestMessageContent


@define(kw_only=True)
class CreateResponseRequestInput(Model):
    type_: str | Unset = member("type", UNSET)
    """ message when left out """
    role: CreateChatCompletionRequestMessageRole | Unset = UNSET
    content: list[CreateChatCompletionRequestMessageContent] | None | str | Unset = UNSET
    id: None | str | Unset = UNSET
    additional_properties: dict[str, Any] = member("*", {})
