from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class MessageStartEventData(Model):
    conversation_id: UUID
    """ The id of the conversation. """
    turn_id: UUID
    """ The id of the turn. """
    model: str
    """ The model, as `<provider>/<model name>`. """
    agent_version: int
    """ The version of the agent. """
