from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.agent_status import AgentStatus
from ..types import UNSET, Unset


@define(kw_only=True)
class AgentChange(Model):
    name: str | Unset = UNSET
    """ The name that people see. """
    status: AgentStatus | Unset = UNSET
