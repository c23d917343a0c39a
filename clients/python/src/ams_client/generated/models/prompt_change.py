from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.prompt_config import PromptConfig


@define(kw_only=True)
class PromptChange(Model):
    prompt_config: None | PromptConfig | Unset = member("promptConfig", UNSET)
    """ The fields of the prompt; null where there are none. """
    system_prompt: str | Unset = member("systemPrompt", UNSET)
    """ The free text of the system prompt. """
