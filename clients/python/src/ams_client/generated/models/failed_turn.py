from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.error_details import ErrorDetails


@define(kw_only=True)
class FailedTurn(Model):
    agent_id: UUID
    """ The id of the agent. """
    turn_id: UUID
    """ The id of the turn. """
    conversation_id: UUID
    """ The id of the conversation. """
    error: ErrorDetails
