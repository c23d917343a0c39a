from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.chat_completion_request_metadata_type_0 import ChatCompletionRequestMetadataType0
    from ..models.chat_completion_request_stream_option import ChatCompletionRequestStreamOption
    from ..models.open_ai_message import OpenAiMessage


@define(kw_only=True)
class ChatCompletionRequest(Model):
    """Further fields, such as temperature, max_tokens and tools, are ignored: the agent has its own."""

    model: str
    """ The id of an agent. """
    messages: list[OpenAiMessage]
    """ The last one is of the user. Messages of tools are ignored. """
    stream: bool | None | Unset = UNSET
    stream_options: ChatCompletionRequestStreamOption | None | Unset = UNSET
    n: Literal[1] | None | Unset = UNSET
    """ An agent gives one answer. """
    user: None | str | Unset = UNSET
    """ The older form of safety_identifier. """
    safety_identifier: None | str | Unset = UNSET
    """ The id of the user; Langfuse files the trace under it. """
    metadata: ChatCompletionRequestMetadataType0 | None | Unset = UNSET
    """ Ignored. """
    additional_properties: dict[str, Any] = member("*", {})
