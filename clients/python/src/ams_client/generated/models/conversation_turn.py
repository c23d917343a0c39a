from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model
from ..models.finish_reason import FinishReason
from ..models.turn_status import TurnStatus

if TYPE_CHECKING:
    from ..models.citation import Citation
    from ..models.conversation_turn_left_out_message import ConversationTurnLeftOutMessage
    from ..models.error_summary import ErrorSummary
    from ..models.escalation_notice import EscalationNotice
    from ..models.feedback import Feedback
    from ..models.guardrail_verdict import GuardrailVerdict
    from ..models.person_message import PersonMessage
    from ..models.receipt_action import ReceiptAction
    from ..models.token_usage import TokenUsage
    from ..models.tool_use import ToolUse
    from ..models.turn_attachment import TurnAttachment


@define(kw_only=True)
class ConversationTurn(Model):
    turn_id: UUID
    """ The id of the turn. """
    place: int
    """ The place in the conversation, from 1. """
    agent_version: int
    """ The version of the agent. """
    model: str
    """ The model, as `<provider>/<model name>`. """
    status: TurnStatus
    finish_reason: FinishReason | None
    """ Null until the turn has ended. """
    error: ErrorSummary | None
    """ What went wrong; null where nothing did. """
    message: str
    """ The message of the end user. """
    attachments: list[TurnAttachment]
    """ The files that came with the message. """
    continues: None | UUID
    """ The turn that this one goes on with, by the outputs of its calls; message is empty then. """
    merged_into: None | UUID
    """ The turn that answers the message, because it was at work when the message came. """
    text: str
    """ The complete answer; empty until the turn has ended. """
    citations: list[Citation]
    """ The passages that the answer used: those whose mark [n] stands in the text, in the order of their first mark. """
    passages: int
    """ How many passages the model was given; the receipt has them. """
    tool_calls: list[ToolUse]
    """ The calls of tools, in their order. """
    required_actions: list[ReceiptAction]
    """ The calls that the turn ended with, because the caller runs them; tool_calls has none of these. """
    guardrail: GuardrailVerdict | None
    """ The guardrail that acted on the turn; null where none did. """
    escalation: EscalationNotice | None
    """ The escalation that the turn opened; null where it opened none. """
    feedback: Feedback | None
    """ What the user thinks of the answer; null without feedback. """
    usage: TokenUsage
    cost: str
    """ USD, 8 places """
    request_id: str
    """ The id of the request, as in the header X-Request-Id. """
    created_at: str
    """ ISO 8601, UTC. """
    started_at: None | str
    """ ISO 8601, UTC. """
    first_token_at: None | str
    """ ISO 8601, UTC. """
    ended_at: None | str
    """ ISO 8601, UTC. """
    person_messages: list[PersonMessage]
    """ What persons of the team said behind this turn and before the next one, in their order. """
    left_out_messages: list[ConversationTurnLeftOutMessage]
    """ What was kept during the pause before this turn and is no part of its message, in its order. """
