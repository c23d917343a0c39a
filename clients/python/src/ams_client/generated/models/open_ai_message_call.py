from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_message_call_function import OpenAiMessageCallFunction


@define(kw_only=True)
class OpenAiMessageCall(Model):
    id: str
    """ The id, a UUID. """
    function: OpenAiMessageCallFunction | Unset = UNSET
    additional_properties: dict[str, Any] = member("*", {})
