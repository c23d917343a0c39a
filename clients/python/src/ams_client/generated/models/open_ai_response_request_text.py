from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_response_request_text_format import OpenAiResponseRequestTextFormat


@define(kw_only=True)
class OpenAiResponseRequestText(Model):
    format_: None | OpenAiResponseRequestTextFormat | Unset = member("format", UNSET)
    """ The format. """
    additional_properties: dict[str, Any] = member("*", {})
