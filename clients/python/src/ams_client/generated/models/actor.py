from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.actor_type import ActorType


@define(kw_only=True)
class Actor(Model):
    type_: ActorType = member("type")
    id: None | UUID
    """ Null for the service itself, and for a person of Slack. """
    name: str
    """ The name that people see. """
