from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.chat_completion_usage_completion_tokens_details import ChatCompletionUsageCompletionTokensDetails
    from ..models.chat_completion_usage_prompt_tokens_details import ChatCompletionUsagePromptTokensDetails


@define(kw_only=True)
class ChatCompletionUsage(Model):
    prompt_tokens: int
    """ The tokens of the input. """
    prompt_tokens_details: ChatCompletionUsagePromptTokensDetails
    completion_tokens: int
    """ The tokens of the answer. """
    completion_tokens_details: ChatCompletionUsageCompletionTokensDetails
    total_tokens: int
    """ The tokens of input and output. """
