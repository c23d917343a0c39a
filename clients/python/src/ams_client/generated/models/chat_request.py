from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class ChatRequest(Model):
    agent_id: UUID
    message: str
    conversation_id: UUID | Unset = UNSET
    """ Continues this conversation; left out, a new one starts. """
    agent_version: int | Unset = UNSET
    """ Asks the agent as it was at this version, for a comparison; left out, as it is. Needs the scope write. """
    model: str | Unset = UNSET
