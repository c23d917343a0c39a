from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.chat_completion_request_response_format_json_schema_schema import (
        ChatCompletionRequestResponseFormatJsonSchemaSchema,
    )


@define(kw_only=True)
class ChatCompletionRequestResponseFormatJsonSchema(Model):
    name: str
    """ The model sees it. """
    schema: ChatCompletionRequestResponseFormatJsonSchemaSchema
    """ JSON Schema 2020-12 with type "object" at the root, $ref only inside (#/…), at most 64 KiB and 32 levels. """
    description: None | str | Unset = UNSET
    """ The model reads it as the description of the schema. """
    strict: bool | None | Unset = UNSET
    """ Each answer is checked, whatever it says. """
    additional_properties: dict[str, Any] = member("*", {})
