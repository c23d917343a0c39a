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
    """ The place in its list, from 0. """
    message: ChatCompletionChoiceMessage
    logprobs: None
    """ Not supported. """
    finish_reason: ChatCompletionChoiceFinishReason
