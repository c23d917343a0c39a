from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..models.chat_completion_choice_finish_reason import (
    ChatCompletionChoiceFinishReason,
)

if TYPE_CHECKING:
    from ..models.chat_completion_choice_message import ChatCompletionChoiceMessage


@define(kw_only=True)
class ChatCompletionChoice(Model):
    index: int
    message: ChatCompletionChoiceMessage
    logprobs: None
    finish_reason: ChatCompletionChoiceFinishReason
