from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.approval_status import ApprovalStatus

if TYPE_CHECKING:
    from ..models.actor import Actor
    from ..models.agent_name import AgentName


@define(kw_only=True)
class Approval(Model):
    id: UUID
    status: ApprovalStatus
    turn_id: UUID = member("turnId")
    conversation_id: UUID = member("conversationId")
    agent: AgentName
    call_id: str = member("callId")
    name: str
    """ The name of the tool. """
    arguments: Any
    """ As the model wrote them; masked where the agent masks. """
    decided_arguments: Any = member("decidedArguments")
    """ Those of the person who changed them; null where nobody has. """
    reason: None | str
    """ Why the call was rejected; tool_changed: its tool is another one now. """
    decided_by: Actor | None = member("decidedBy")
    created_at: str = member("createdAt")
    expires_at: str = member("expiresAt")
    """ ISO 8601, UTC. Then an open call is rejected. """
    decided_at: None | str = member("decidedAt")
