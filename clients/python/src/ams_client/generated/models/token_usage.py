from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class TokenUsage(Model):
    prompt_tokens: float = member("promptTokens")
    completion_tokens: float = member("completionTokens")
