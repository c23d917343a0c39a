from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class NewAgent(Model):
    name: str
    """ The name that people see. """
    model: str
    """ The model, as `<provider>/<model name>`. """
    system_prompt: str | Unset = member("systemPrompt", UNSET)
    """ The free text of the system prompt. """
