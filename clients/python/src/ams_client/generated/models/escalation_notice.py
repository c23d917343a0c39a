from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class EscalationNotice(Model):
    id: UUID
    """ The id, a UUID. """
    reason: str
    """ Why. """
