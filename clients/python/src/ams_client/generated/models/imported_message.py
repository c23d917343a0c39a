from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.message_role import MessageRole


@define(kw_only=True)
class ImportedMessage(Model):
    place: int
    """ The place in the conversation, from 1; turns have later ones. """
    role: MessageRole
    text: str
    """ After masking, where the agent masked when it came. """
    created_at: str = member("createdAt")
    """ ISO 8601, UTC. """
    imported: bool
    """ Always true: the message came with a history and is no turn. """
