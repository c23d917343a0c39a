from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from attrs import define

from ...model import Model
from ..models.finish_reason import FinishReason
from ..models.turn_source import TurnSource
from ..models.turn_status import TurnStatus
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.citation import Citation
    from ..models.error_summary import ErrorSummary
    from ..models.escalation_notice import EscalationNotice
    from ..models.feedback import Feedback
    from ..models.guardrail_verdict import GuardrailVerdict
    from ..models.model_call import ModelCall
    from ..models.receipt_action import ReceiptAction
    from ..models.retrieved_chunk import RetrievedChunk
    from ..models.token_usage import TokenUsage
    from ..models.tool_call import ToolCall
    from ..models.turn_attachment import TurnAttachment
    from ..models.turn_client_context import TurnClientContext
    from ..models.turn_merged_message import TurnMergedMessage
    from ..models.turn_retrieval import TurnRetrieval
    from ..models.turn_workflow import TurnWorkflow
    from ..models.unavailable_server import UnavailableServer


@define(kw_only=True)
class Turn(Model):
    turn_id: UUID
    """ The id of the turn. """
    conversation_id: UUID
    """ The id of the conversation. """
    agent_id: UUID
    """ The id of the agent. """
    agent_version: int
    """ The version of the agent. """
    model: str
    """ The model, as `<provider>/<model name>`. """
    unsaved_prompt: bool
    """ True: the request brought a prompt in place of the one of the version. """
    status: TurnStatus
    source: TurnSource
    finish_reason: FinishReason | None
    """ Null until the turn has ended. """
    error: ErrorSummary | None
    """ What went wrong; null where nothing did. """
    attachments: list[TurnAttachment]
    """ The files that came with the message. """
    message: str
    """ The message of the end user. """
    client_context: None | TurnClientContext
    """ Null for turns other than those of OpenAI clients. """
    text: str
    """ The text. """
    retrieval: None | TurnRetrieval
    """ Null when no knowledge base was searched, or not yet. """
    chunks: list[RetrievedChunk]
    """ The passages. """
    citations: list[Citation]
    """ The passages that the answer used: those whose mark [n] stands in the text, in the order of their first mark. """
    model_calls: list[ModelCall]
    """ The calls of models, in their order. """
    tool_calls: list[ToolCall]
    """ The calls of tools, in their order. """
    required_actions: list[ReceiptAction]
    """ The calls that the turn ended with, because the caller runs them. Empty for most turns. """
    continues: None | UUID
    """ The turn that this one goes on with, by the outputs of its calls; message is empty then. """
    continued_by: None | UUID
    """ The turn that goes on with this one. """
    merged_into: None | UUID
    """ The turn whose model reads the message, because the turn was at work when it came. """
    merged_messages: list[TurnMergedMessage]
    """ The messages that came while this turn worked and that its model reads, in their order. """
    ignored_settings: list[str]
    """ The settings that the provider refused, so that the answer was made without them. """
    unavailable_tools: list[UnavailableServer]
    """ The MCP servers that gave the turn no tools, or one of its calls no answer. """
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
    trace_id: str
    """ The id of the trace in Langfuse and OpenTelemetry. """
    workflow: TurnWorkflow
    created_at: str
    """ ISO 8601, UTC. """
    started_at: None | str
    """ ISO 8601, UTC. """
    prepared_at: None | str
    """ ISO 8601, UTC. """
    ended_at: None | str
    """ ISO 8601, UTC. """
    output: Any | Unset = UNSET
    """ The value of an answer that is JSON; null for text, and for an answer that was cut, blocked, refused or
    cancelled. """
    trace_url: str | Unset = UNSET
    """ The trace in Langfuse, where Langfuse is set up; for members and keys of the operator’s workspace only. """
