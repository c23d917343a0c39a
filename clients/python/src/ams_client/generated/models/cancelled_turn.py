from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model
from ..models.turn_status import TurnStatus


@define(kw_only=True)
class CancelledTurn(Model):
    turn_id: UUID
    """ The id of the turn. """
    status: TurnStatus
