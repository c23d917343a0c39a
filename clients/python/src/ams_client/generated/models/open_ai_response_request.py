from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from attrs import define

from ...model import Model, member
from ..models.tool_choice_mode import ToolChoiceMode
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_response_request_input import OpenAiResponseRequestInput
    from ..models.open_ai_response_request_metadata_type_0 import OpenAiResponseRequestMetadataType0
    from ..models.open_ai_response_request_reasoning import OpenAiResponseRequestReasoning
    from ..models.open_ai_response_request_text import OpenAiResponseRequestText
    from ..models.open_ai_response_request_tool_choice import OpenAiResponseRequestToolChoice
    from ..models.open_ai_response_tool import OpenAiResponseTool


@define(kw_only=True)
class OpenAiResponseRequest(Model):
    """Further fields, such as truncation, are ignored; ams.ignored of the answer names them."""

    model: str
    """ The id of an agent, or its name where no other has it. """
    input_: list[OpenAiResponseRequestInput] | str = member("input")
    """ The message, or OpenAI's list of items. """
    instructions: None | str | Unset = UNSET
    """ Further instructions. """
    previous_response_id: None | str | Unset = UNSET
    """ Continues the conversation of this response. """
    stream: bool | None | Unset = UNSET
    """ True: the answer comes as an event stream. """
    store: bool | None | Unset = UNSET
    """ False: the response cannot be read or continued later. The turn stays in the logs. """
    background: bool | None | Unset = UNSET
    """ True: answered at once, with the status queued or in_progress. Not with store: false. """
    conversation: None | Unset = UNSET
    """ Use previous_response_id or the header X-Conversation-Id. """
    temperature: float | None | Unset = UNSET
    """ How freely the model chooses words: 0 is the most predictable. The provider's default where it is left out. """
    top_p: float | None | Unset = UNSET
    """ The share of likely words that the model chooses from, above 0 to 1. """
    reasoning: None | OpenAiResponseRequestReasoning | Unset = UNSET
    """ How much a reasoning model thinks. """
    max_output_tokens: int | None | Unset = UNSET
    """ The most tokens of an answer. """
    text: None | OpenAiResponseRequestText | Unset = UNSET
    """ The format of the answer. """
    top_logprobs: Literal[0] | None | Unset = UNSET
    """ Answers have no log probabilities. """
    tools: list[OpenAiResponseTool] | None | Unset = UNSET
    """ Functions that the client runs: an answer that calls them has tool_calls, and messages of tools go on with it.
    No name of a tool of the agent; no __. Tools that OpenAI hosts are refused. """
    tool_choice: None | OpenAiResponseRequestToolChoice | ToolChoiceMode | Unset = UNSET
    """ Speaks of the functions of the client, in the first round of the answer. """
    include: list[str] | None | Unset = UNSET
    """ Ignored. Log probabilities are refused: answers have none. """
    prompt: None | Unset = UNSET
    """ An agent has its own prompt. """
    user: None | str | Unset = UNSET
    """ The older form of safety_identifier. """
    safety_identifier: None | str | Unset = UNSET
    """ The user of the conversation; Langfuse files the trace under it, too. """
    metadata: None | OpenAiResponseRequestMetadataType0 | Unset = UNSET
    """ Goes to the metadata of the conversation: at most 16 values. Long ones are cut, and what else does not fit is
    named in ams.ignored. """
    additional_properties: dict[str, Any] = member("*", {})
