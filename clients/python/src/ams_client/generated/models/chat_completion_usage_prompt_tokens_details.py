from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ChatCompletionUsagePromptTokensDetails(Model):
    cached_tokens: int
    """ The input tokens that the provider read from its cache. """
