from __future__ import annotations

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class AgentCopy(Model):
    name: str | Unset = UNSET
    """ The name that people see. """
