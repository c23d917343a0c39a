from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.prompt_config import PromptConfig


@define(kw_only=True)
class Prompt(Model):
    prompt_config: None | PromptConfig = member("promptConfig")
    """ The fields of the prompt; null where there are none. """
    system_prompt: None | str = member("systemPrompt")
    """ The free text of the system prompt. """
