from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class PromptPreview(Model):
    system_prompt: str = member("systemPrompt")
    """ What stands before the conversation and stays the same in it. """
    message_context: str = member("messageContext")
    """ What stands with each message instead: the pieces of contextInjection that hold {{now}}. """
