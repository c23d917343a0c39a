from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member
from ..models.open_ai_response_status import OpenAiResponseStatus
from ..models.tool_choice_mode import ToolChoiceMode
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_extension import OpenAiExtension
    from ..models.open_ai_function_call import OpenAiFunctionCall
    from ..models.open_ai_function_tool import OpenAiFunctionTool
    from ..models.open_ai_response_error import OpenAiResponseError
    from ..models.open_ai_response_incomplete_detail import OpenAiResponseIncompleteDetail
    from ..models.open_ai_response_metadata import OpenAiResponseMetadata
    from ..models.open_ai_response_output import OpenAiResponseOutput
    from ..models.open_ai_response_text import OpenAiResponseText
    from ..models.open_ai_response_tool_choice import OpenAiResponseToolChoice
    from ..models.open_ai_response_usage import OpenAiResponseUsage


@define(kw_only=True)
class OpenAiResponse(Model):
    id: str
    """ resp_ and the id of the turn without hyphens. """
    object_: Literal["response"] = member("object")
    """ The kind of this object, as OpenAI names it. """
    created_at: int
    """ Unix seconds """
    completed_at: int | None
    """ Unix seconds """
    status: OpenAiResponseStatus
    error: None | OpenAiResponseError
    """ What went wrong; null where nothing did. """
    incomplete_details: None | OpenAiResponseIncompleteDetail
    """ Why the answer is cut; null where it is whole. """
    instructions: None | str
    """ The instructions of the request with its system and developer messages. """
    model: str
    """ The id of the agent. """
    output: list[OpenAiFunctionCall | OpenAiResponseOutput]
    """ The answer, as OpenAI's list of items. """
    previous_response_id: None | str
    """ The response that this one continues; null where it begins a conversation. """
    store: bool
    """ True: the response can be read and continued later. """
    usage: None | OpenAiResponseUsage
    """ The tokens that were used. """
    background: bool
    """ True: the turn runs on without a connection. """
    max_output_tokens: int | None
    """ The most tokens of an answer. """
    metadata: OpenAiResponseMetadata
    """ At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a
    string of at most 512 characters, a number, or true or false. """
    parallel_tool_calls: bool
    """ True: a round may call several tools. """
    temperature: float | None
    """ How freely the model chooses words: 0 is the most predictable. The provider's default where it is left out. """
    text: OpenAiResponseText
    tool_choice: OpenAiResponseToolChoice | ToolChoiceMode
    """ Which tool of the caller the model must or may call in its first round. """
    tools: list[OpenAiFunctionTool]
    """ The functions of the client. """
    top_p: float | None
    """ The share of likely words that the model chooses from, above 0 to 1. """
    truncation: Literal["disabled"]
    """ Always `disabled`. """
    ams: OpenAiExtension | Unset = UNSET
