from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..models.open_ai_message_role import OpenAiMessageRole
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_message_content import OpenAiMessageContent


@define(kw_only=True)
class OpenAiMessage(Model):
    role: OpenAiMessageRole
    content: list[OpenAiMessageContent] | None | str | Unset = UNSET
    additional_properties: dict[str, Any] = member("*", {})
