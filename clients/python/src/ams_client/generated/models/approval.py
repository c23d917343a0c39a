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
    """ The id, a UUID. """
    status: ApprovalStatus
    turn_id: UUID = member("turnId")
    """ The id of the turn; null where there is none. """
    conversation_id: UUID = member("conversationId")
    """ The id of the conversation; null where there is none. """
    agent: AgentName
    call_id: str = member("callId")
    """ The id of the call: `call_` and 24 letters and digits. """
    name: str
    """ The name of the tool. """
    arguments: Any
    """ As the model wrote them; masked where the agent masks. """
    decided_arguments: Any = member("decidedArguments")
    """ Those of the person who changed them; null where nobody has. """
    reason: None | str
    """ Why the call was rejected; tool_changed: its tool is another one now. """
    decided_by: Actor | None = member("decidedBy")
    """ Who decided; null while it is open. """
    created_at: str = member("createdAt")
    """ When it was created, in ISO 8601 and UTC. """
    expires_at: str = member("expiresAt")
    """ ISO 8601, UTC. Then an open call is rejected. """
    decided_at: None | str = member("decidedAt")
    """ When it was decided, in ISO 8601 and UTC; null while it is open. """
