from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.agent_version import AgentVersion


@define(kw_only=True)
class AgentVersionListResponse(Model):
    data: list[AgentVersion]
    """ What was asked for. """
