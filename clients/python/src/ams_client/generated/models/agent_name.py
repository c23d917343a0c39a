from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class AgentName(Model):
    id: UUID
    """ The id, a UUID. """
    name: str
    """ The name that people see. """
