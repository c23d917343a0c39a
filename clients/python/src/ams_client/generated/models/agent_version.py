from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.actor import Actor


@define(kw_only=True)
class AgentVersion(Model):
    version: int
    """ The number of the version, from 1. """
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    change: str
    """ What was changed, such as "PUT prompt". """
    actor: Actor
    label: None | str
    """ A name such as production, which one version of the agent has at most. """
    note: None | str
    """ What people say of the version. """
