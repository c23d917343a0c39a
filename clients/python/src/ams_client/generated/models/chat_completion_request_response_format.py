from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..models.chat_completion_request_response_format_type import (
    ChatCompletionRequestResponseFormatType,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.chat_completion_request_response_format_json_schema import (
        ChatCompletionRequestResponseFormatJsonSchema,
    )


@define(kw_only=True)
class ChatCompletionRequestResponseFormat(Model):
    """The form of the answer, in place of the agent’s own; json_object is any object."""

    type_: ChatCompletionRequestResponseFormatType = member("type")
    json_schema: ChatCompletionRequestResponseFormatJsonSchema | None | Unset = UNSET
    """ The schema of a structured answer. """
    additional_properties: dict[str, Any] = member("*", {})
