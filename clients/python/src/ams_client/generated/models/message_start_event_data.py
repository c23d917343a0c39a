from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class MessageStartEventData(Model):
    conversation_id: UUID
    turn_id: UUID
    model: str
    agent_version: int
