from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class KnowledgeCardSettings(Model):
    instructions: str | Unset = UNSET
    """ What the model should know before it uses the tool. """
    timeout_ms: int | Unset = member("timeoutMs", UNSET)
    """ The longest time of a call, in milliseconds. """
