from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.turn_attachment import TurnAttachment


@define(kw_only=True)
class KeptMessage(Model):
    id: UUID
    """ The id, a UUID. """
    text: str
    """ After masking. """
    attachments: list[TurnAttachment]
    """ The files that came with it; one that is still being fetched from the platform is not there yet. """
    created_at: str
    """ ISO 8601, UTC. """
