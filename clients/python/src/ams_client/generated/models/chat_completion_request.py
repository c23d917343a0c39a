from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from attrs import define

from ...model import Model, member
from ..models.chat_completion_request_reasoning_effort import (
    ChatCompletionRequestReasoningEffort,
)
from ..models.tool_choice_mode import ToolChoiceMode
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.chat_completion_request_metadata_type_0 import ChatCompletionRequestMetadataType0
    from ..models.chat_completion_request_response_format import ChatCompletionRequestResponseFormat
    from ..models.chat_completion_request_stream_option import ChatCompletionRequestStreamOption
    from ..models.chat_completion_request_tool_choice import ChatCompletionRequestToolChoice
    from ..models.open_ai_message import OpenAiMessage
    from ..models.open_ai_tool import OpenAiTool


@define(kw_only=True)
class ChatCompletionRequest(Model):
    """Further fields, such as seed, are ignored; ams.ignored of the answer names them."""

    model: str
    """ The id of an agent, or its name where no other has it. """
    messages: list[OpenAiMessage]
    """ The last one is of the user, or has the result of a call. """
    stream: bool | None | Unset = UNSET
    """ True: the answer comes as an event stream. """
    stream_options: ChatCompletionRequestStreamOption | None | Unset = UNSET
    """ Options of a stream. """
    temperature: float | None | Unset = UNSET
    """ How freely the model chooses words: 0 is the most predictable. The provider's default where it is left out. """
    top_p: float | None | Unset = UNSET
    """ The share of likely words that the model chooses from, above 0 to 1. """
    stop: list[str] | None | str | Unset = UNSET
    """ The answer ends before the first one. """
    reasoning_effort: ChatCompletionRequestReasoningEffort | None | Unset = UNSET
    """ xhigh and max are high here. A higher effort than the agent’s own needs the scope write. """
    max_tokens: int | None | Unset = UNSET
    """ The most tokens of an answer. """
    max_completion_tokens: int | None | Unset = UNSET
    """ The most tokens of an answer. """
    response_format: ChatCompletionRequestResponseFormat | None | Unset = UNSET
    """ The format of the answer. """
    n: Literal[1] | None | Unset = UNSET
    """ An agent gives one answer. """
    logprobs: bool | None | Unset = UNSET
    """ Not supported. """
    top_logprobs: Literal[0] | None | Unset = UNSET
    """ Answers have no log probabilities. """
    tools: list[OpenAiTool] | None | Unset = UNSET
    """ Functions that the client runs: an answer that calls them has tool_calls, and messages of tools go on with it.
    No name of a tool of the agent; no __. Tools that OpenAI hosts are refused. """
    tool_choice: ChatCompletionRequestToolChoice | None | ToolChoiceMode | Unset = UNSET
    """ Speaks of the functions of the client, in the first round of the answer. """
    modalities: list[Literal["text"]] | None | Unset = UNSET
    """ Only `["text"]` is supported. """
    audio: None | Unset = UNSET
    """ Not supported. """
    web_search_options: None | Unset = UNSET
    """ Not supported. """
    user: None | str | Unset = UNSET
    """ The older form of safety_identifier. """
    safety_identifier: None | str | Unset = UNSET
    """ The user of the conversation; Langfuse files the trace under it, too. """
    metadata: ChatCompletionRequestMetadataType0 | None | Unset = UNSET
    """ Goes to the metadata of the conversation: at most 16 values. Long ones are cut, and what else does not fit is
    named in ams.ignored. """
    additional_properties: dict[str, Any] = member("*", {})
