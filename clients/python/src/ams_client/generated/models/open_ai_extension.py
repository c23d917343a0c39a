from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from attrs import define

from ...model import Model
from ..models.finish_reason import FinishReason
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.citation import Citation
    from ..models.escalation_notice import EscalationNotice
    from ..models.guardrail_verdict import GuardrailVerdict
    from ..models.required_action import RequiredAction
    from ..models.tool_use import ToolUse


@define(kw_only=True)
class OpenAiExtension(Model):
    conversation_id: UUID
    """ The id of the conversation. """
    turn_id: UUID
    """ The id of the turn. """
    finish_reason: FinishReason
    citations: list[Citation]
    """ The passages that the answer used: those whose mark [n] stands in the text, in the order of their first mark. """
    tool_calls: list[ToolUse]
    """ The calls of tools, in their order. """
    guardrail: GuardrailVerdict | None
    """ The guardrail that acted on the turn; null where none did. """
    escalation: EscalationNotice | None
    """ The escalation that the turn opened; null where it opened none. """
    ignored: list[str]
    """ The fields of the request that changed nothing, and settings that need the scope write. """
    output: Any | Unset = UNSET
    """ The value of an answer that is JSON; null for text, and for an answer that was cut, blocked, refused or
    cancelled. """
    merged_into: UUID | Unset = UNSET
    """ With finish_reason merged: the turn that was at work when the message came. Its model reads the message, and it
    has the answer. """
    required_actions: list[RequiredAction] | Unset = UNSET
    """ With finish_reason action_required: the calls whose outputs continue the turn. """
