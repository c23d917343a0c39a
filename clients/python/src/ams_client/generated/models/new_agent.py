from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class NewAgent(Model):
    name: str
    model: str
    system_prompt: str | Unset = member("systemPrompt", UNSET)
