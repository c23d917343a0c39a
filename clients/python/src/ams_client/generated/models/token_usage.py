from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class TokenUsage(Model):
    prompt_tokens: int = member("promptTokens")
    """ Everything read. """
    completion_tokens: int = member("completionTokens")
    """ Everything written, thoughts included. """
    cached_tokens: int = member("cachedTokens")
    """ The part of the prompt that the provider read from its cache; 0 where it reports none. """
    cache_write_tokens: int = member("cacheWriteTokens")
    """ The part of the prompt that the provider wrote to its cache; 0 where it reports none. """
    reasoning_tokens: int = member("reasoningTokens")
    """ The part of the completion that is thought, not shown; 0 where the provider reports none. """
