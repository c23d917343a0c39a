from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.create_chat_completion_request_message import CreateChatCompletionRequestMessage
    from ..models.create_chat_completion_request_metadata_type_0 import CreateChatCompletionRequestMetadataType0
    from ..models.create_chat_completion_request_stream_option import CreateChatCompletionRequestStreamOption


@define(kw_only=True)
class CreateChatCompletionRequest(Model):
    """Further fields, such as temperature, max_tokens and tools, are ignored: the agent has its own."""

    model: str
    """ The id of an agent. """
    messages: list[CreateChatCompletionRequestMessage]
    """ The last one is of the user. Messages of tools are ignored. """
    stream: bool | None | Unset = UNSET
    stream_options: CreateChatCompletionRequestStreamOption | None | Unset = UNSET
    n: Literal[1] | None | Unset = UNSET
    """ An agent gives one answer. """
    user: None | str | Unset = UNSET
    """ Ignored. """
    metadata: CreateChatCompletionRequestMetadataType0 | None | Unset = UNSET
    """ Ignored. """
    additional_properties: dict[str, Any] = member("*", {})
