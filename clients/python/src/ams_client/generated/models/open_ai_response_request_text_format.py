from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..models.chat_completion_request_response_format_type import (
    ChatCompletionRequestResponseFormatType,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_response_request_text_format_schema import OpenAiResponseRequestTextFormatSchema


@define(kw_only=True)
class OpenAiResponseRequestTextFormat(Model):
    """The form of the answer, in place of the agent’s own; json_object is any object."""

    type_: ChatCompletionRequestResponseFormatType = member("type")
    name: str | Unset = UNSET
    """ The model sees it. """
    schema: OpenAiResponseRequestTextFormatSchema | Unset = UNSET
    """ JSON Schema 2020-12 with type "object" at the root, $ref only inside (#/…), at most 64 KiB and 32 levels. """
    description: None | str | Unset = UNSET
    """ The model reads it as the description of the schema. """
    strict: bool | None | Unset = UNSET
    """ Each answer is checked, whatever it says. """
    additional_properties: dict[str, Any] = member("*", {})
