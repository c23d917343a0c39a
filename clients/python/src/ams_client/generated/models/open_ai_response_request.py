from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_response_request_input import OpenAiResponseRequestInput
    from ..models.open_ai_response_request_metadata_type_0 import OpenAiResponseRequestMetadataType0


@define(kw_only=True)
class OpenAiResponseRequest(Model):
    """Further fields, such as temperature and tools, are ignored: the agent has its own."""

    model: str
    """ The id of an agent. """
    input_: list[OpenAiResponseRequestInput] | str = member("input")
    instructions: None | str | Unset = UNSET
    previous_response_id: None | str | Unset = UNSET
    """ Continues the conversation of this response. """
    stream: bool | None | Unset = UNSET
    store: bool | None | Unset = UNSET
    """ False: the response cannot be read or continued later. The turn stays in the logs. """
    background: bool | None | Unset = UNSET
    conversation: None | Unset = UNSET
    """ Use previous_response_id or the header X-Conversation-Id. """
    user: None | str | Unset = UNSET
    """ The older form of safety_identifier. """
    safety_identifier: None | str | Unset = UNSET
    """ The id of the user; Langfuse files the trace under it. """
    metadata: None | OpenAiResponseRequestMetadataType0 | Unset = UNSET
    """ Ignored. """
    additional_properties: dict[str, Any] = member("*", {})
