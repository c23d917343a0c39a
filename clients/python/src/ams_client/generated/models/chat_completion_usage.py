from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ChatCompletionUsage(Model):
    prompt_tokens: int
    completion_tokens: int
    total_tokens: int
