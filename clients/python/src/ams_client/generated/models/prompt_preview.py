from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class PromptPreview(Model):
    system_prompt: str = member("systemPrompt")
