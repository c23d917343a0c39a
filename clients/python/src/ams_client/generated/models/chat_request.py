from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model
from ..models.tool_choice_mode import ToolChoiceMode
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.answer_format import AnswerFormat
    from ..models.caller_tool import CallerTool
    from ..models.chat_request_attachment import ChatRequestAttachment
    from ..models.chat_request_metadata import ChatRequestMetadata
    from ..models.model_settings import ModelSettings
    from ..models.named_tool_choice import NamedToolChoice
    from ..models.prompt_change import PromptChange
    from ..models.retrieval import Retrieval


@define(kw_only=True)
class ChatRequest(Model):
    agent_id: UUID
    """ The id of the agent. """
    message: str | Unset = UNSET
    """ At least one character; beside attachments it may be empty or left out. """
    conversation_id: UUID | Unset = UNSET
    """ Continues this conversation; left out, a new one starts. """
    user: str | Unset = UNSET
    """ The user for whom you ask, by an id of yours: 1 to 128 visible characters. A conversation has one; another one
    is refused. """
    metadata: ChatRequestMetadata | Unset = UNSET
    """ At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a
    string of at most 512 characters, a number, or true or false. """
    agent_version: int | Unset = UNSET
    """ Asks the agent as it was at this version, for a comparison; left out, as it is. Needs the scope write. """
    model: str | Unset = UNSET
    """ Replaces the agent's model for this turn. It needs the scope `write`. """
    prompt: PromptChange | Unset = UNSET
    attachments: list[ChatRequestAttachment] | Unset = UNSET
    """ Pictures and documents, in their order: { file_id }, or { filename, base64 }, which is stored as by POST
    /v1/files. The model gets them with the message, and again while the message is in its memory; of documents the
    text, at most 100,000 characters of all together. """
    retrieval: Retrieval | Unset = UNSET
    """ Limits the searches of this turn: the one before the answer, and those of the tool knowledge_card. """
    settings: ModelSettings | Unset = UNSET
    output: AnswerFormat | None | Unset = UNSET
    """ The form of this answer, in place of the agent's; null: text, although the agent has a form. """
    tools: list[CallerTool] | Unset = UNSET
    """ Tools that the caller runs: a turn that calls one ends with finish_reason action_required. """
    tool_choice: NamedToolChoice | ToolChoiceMode | Unset = UNSET
    """ Which tool of the caller the model must or may call in its first round. """
    background: bool | Unset = UNSET
    """ True: answered at once with 202 and the id of the turn, whose receipt has the answer later. Not for streams. """
