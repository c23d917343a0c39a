from __future__ import annotations

import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.channel_name import ChannelName
from ..models.finish_reason import FinishReason
from ..models.log_status import LogStatus
from ..models.turn_source import TurnSource

if TYPE_CHECKING:
    from ..models.feedback import Feedback
    from ..models.workspace_log_entry_metadata import WorkspaceLogEntryMetadata


@define(kw_only=True)
class WorkspaceLogEntry(Model):
    id: UUID
    """ The id, a UUID. """
    agent_id: UUID = member("agentId")
    """ The id of the agent. """
    tenant_id: UUID = member("tenantId")
    """ The id of the workspace. """
    model: str
    """ The model, as `<provider>/<model name>`. """
    tokens_in: float = member("tokensIn")
    """ The tokens that were sent to models. """
    tokens_out: float = member("tokensOut")
    """ The tokens that models wrote. """
    tokens_cached: float = member("tokensCached")
    """ The part of tokensIn that the provider read from its cache """
    tokens_cache_write: float = member("tokensCacheWrite")
    """ The part of tokensIn that the provider wrote to its cache """
    tokens_reasoning: float = member("tokensReasoning")
    """ The part of tokensOut that is thought, not shown """
    cost: str
    """ USD, 8 places """
    latency_ms: float | None = member("latencyMs")
    """ From the acceptance to the end of the turn, in milliseconds. """
    status: LogStatus
    finish_reason: FinishReason | None = member("finishReason")
    """ action_required: the turn ended with calls that its caller or an approval settles. Null without an answer, and
    once the turn is removed. """
    error: None | str
    """ What went wrong; null where nothing did. """
    source: TurnSource
    turn_id: UUID = member("turnId")
    """ The id of the turn; null where there is none. """
    feedback: Feedback | None
    """ What the user thinks of the answer; null without feedback. """
    created_at: datetime.datetime = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    agent_name: str = member("agentName")
    """ The name of the agent. """
    agent_version: int | None = member("agentVersion")
    """ The version of the agent. """
    channel: ChannelName | None
    """ The platform of a turn whose source is channel. Null once the conversation is deleted. """
    conversation_id: None | UUID = member("conversationId")
    """ Null once the conversation is deleted. """
    user_id: None | str = member("userId")
    """ The user of the conversation. Null where nobody named one, and once it is deleted. """
    message: None | str
    """ The first 500 characters of the message, masked with piiDetection. Null once the conversation is deleted. """
    metadata: WorkspaceLogEntryMetadata
    """ At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a
    string of at most 512 characters, a number, or true or false. """
