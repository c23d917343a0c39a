from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ChatCompletionUsageCompletionTokensDetails(Model):
    reasoning_tokens: int
    """ The output tokens that the model thought with. """
