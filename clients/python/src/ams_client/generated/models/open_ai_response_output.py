from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member
from ..models.open_ai_response_output_status import OpenAiResponseOutputStatus

if TYPE_CHECKING:
    from ..models.open_ai_output_text import OpenAiOutputText
    from ..models.open_ai_refusal import OpenAiRefusal


@define(kw_only=True)
class OpenAiResponseOutput(Model):
    id: str
    """ The id, a UUID. """
    type_: Literal["message"] = member("type")
    """ The kind of this object. """
    status: OpenAiResponseOutputStatus
    role: Literal["assistant"]
    """ Always `assistant`. """
    content: list[OpenAiOutputText | OpenAiRefusal]
    """ The content. """
