from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.new_conversation_metadata import NewConversationMetadata
    from ..models.new_imported_message import NewImportedMessage


@define(kw_only=True)
class NewConversation(Model):
    agent_id: UUID
    """ The id of the agent. """
    user: str | Unset = UNSET
    """ The user of the conversation, by an id of yours: 1 to 128 visible characters. """
    metadata: NewConversationMetadata | Unset = UNSET
    """ At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a
    string of at most 512 characters, a number, or true or false. """
    messages: list[NewImportedMessage] | Unset = UNSET
    """ The history, oldest first. The agent remembers it as it remembers its own turns. """
