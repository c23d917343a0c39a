from __future__ import annotations

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class AgentVersionChange(Model):
    label: None | str | Unset = UNSET
    """ A name for this version, such as production. Another version of the agent that has it loses it. """
    note: None | str | Unset = UNSET
    """ What people should know of the version. """
