from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class KeptMessage(Model):
    id: UUID
    text: str
    """ After masking. """
    created_at: str
    """ ISO 8601, UTC. """
