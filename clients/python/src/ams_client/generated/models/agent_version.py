from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.actor import Actor


@define(kw_only=True)
class AgentVersion(Model):
    version: int
    created_at: str = member("createdAt")
    change: str
    """ What was changed, such as "PUT prompt". """
    actor: Actor
