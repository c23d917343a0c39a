from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model
from ..models.turn_status import TurnStatus


@define(kw_only=True)
class BackgroundTurn(Model):
    turn_id: UUID
    """ The id of the turn. """
    conversation_id: UUID
    """ The id of the conversation. """
    status: TurnStatus
