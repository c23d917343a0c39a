from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from attrs import define

from ...model import Model, member
from ..models.create_response_response_status import CreateResponseResponseStatus
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.create_chat_completion_response_ams import CreateChatCompletionResponseAms
    from ..models.create_response_response_error import CreateResponseResponseError
    from ..models.create_response_response_incomplete_detail import CreateResponseResponseIncompleteDetail
    from ..models.create_response_response_metadata import CreateResponseResponseMetadata
    from ..models.create_response_response_output import CreateResponseResponseOutput
    from ..models.create_response_response_text import CreateResponseResponseText
    from ..models.create_response_response_usage import CreateResponseResponseUsage


@define(kw_only=True)
class CreateResponseResponse(Model):
    id: str
    """ resp_ and the id of the turn without hyphens. """
    object_: Literal["response"] = member("object")
    created_at: int
    """ Unix seconds """
    completed_at: int | None
    """ Unix seconds """
    status: CreateResponseResponseStatus
    error: CreateResponseResponseError | None
    incomplete_details: CreateResponseResponseIncompleteDetail | None
    instructions: None | str
    """ The instructions of the request with its system and developer messages. """
    model: str
    """ The id of the agent. """
    output: list[CreateResponseResponseOutput]
    previous_response_id: None | str
    store: bool
    usage: CreateResponseResponseUsage | None
    background: bool
    max_output_tokens: None
    metadata: CreateResponseResponseMetadata
    parallel_tool_calls: bool
    temperature: None
    text: CreateResponseResponseText
    tool_choice: Literal["auto"]
    tools: list[Any]
    top_p: None
    truncation: Literal["disabled"]
    ams: CreateChatCompletionResponseAms | Unset = UNSET
