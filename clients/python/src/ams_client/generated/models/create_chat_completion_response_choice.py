from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..models.create_chat_completion_response_choice_finish_reason import (
    CreateChatCompletionResponseChoiceFinishReason,
)

if TYPE_CHECKING:
    from ..models.create_chat_completion_response_choice_message import CreateChatCompletionResponseChoiceMessage


@define(kw_only=True)
class CreateChatCompletionResponseChoice(Model):
    index: int
    message: CreateChatCompletionResponseChoiceMessage
    logprobs: None
    finish_reason: CreateChatCompletionResponseChoiceFinishReason
