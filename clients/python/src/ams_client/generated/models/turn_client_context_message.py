from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.turn_client_context_message_role import (
    TurnClientContextMessageRole,
)


@define(kw_only=True)
class TurnClientContextMessage(Model):
    role: TurnClientContextMessageRole
    text: str
