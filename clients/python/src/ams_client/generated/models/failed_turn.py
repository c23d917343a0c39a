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
    turn_id: UUID
    conversation_id: UUID
    error: ErrorDetails
