from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ConversationEscalation(Model):
    id: UUID
    """ The id, a UUID. """
    created_at: str = member("createdAt")
    """ ISO 8601, UTC. """
