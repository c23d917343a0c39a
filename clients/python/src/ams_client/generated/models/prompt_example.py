from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class PromptExample(Model):
    user: str
    """ The example's message. """
    assistant: str
    """ The example's answer. """
