from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.channel_name import ChannelName
from ..models.conversation_source import ConversationSource
from ..models.turn_status import TurnStatus

if TYPE_CHECKING:
    from ..models.conversation_escalation import ConversationEscalation
    from ..models.conversation_paused import ConversationPaused
    from ..models.resumed_conversation_metadata import ResumedConversationMetadata


@define(kw_only=True)
class ResumedConversation(Model):
    id: UUID
    """ The id, a UUID. """
    agent_id: UUID = member("agentId")
    """ The id of the agent. """
    agent_name: str = member("agentName")
    """ The name of the agent. """
    source: ConversationSource
    channel: ChannelName | None
    """ The platform of a conversation of a channel. """
    user_id: None | str = member("userId")
    """ The user: by the id that the caller gave, or by the id of the channel’s platform. Null where nobody named one. """
    metadata: ResumedConversationMetadata
    """ At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a
    string of at most 512 characters, a number, or true or false. """
    status: None | TurnStatus
    """ The status of the last turn; null before the first one. """
    first_message: str = member("firstMessage")
    """ At most its first 200 characters, after masking. """
    turn_count: int = member("turnCount")
    """ Without the messages of a history from elsewhere. """
    cost: str
    """ USD, 8 places, of all its turns so far """
    created_at: str = member("createdAt")
    """ ISO 8601, UTC. """
    last_activity_at: str = member("lastActivityAt")
    """ When the last message was accepted, or the history was. ISO 8601, UTC. """
    escalation: ConversationEscalation | None
    """ The open escalation. """
    paused: ConversationPaused | None
    """ Since when the agent is silent, and the actor who has paused it. """
    open_actions: int = member("openActions")
    """ The number of calls that wait for somebody outside: required_actions. """
    turn_id: None | UUID
    """ The turn that answers the kept messages; null when none were kept. """
