from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.chat_completion_choice import ChatCompletionChoice
    from ..models.chat_completion_usage import ChatCompletionUsage
    from ..models.open_ai_extension import OpenAiExtension


@define(kw_only=True)
class ChatCompletion(Model):
    id: str
    """ chatcmpl- and the id of the turn without hyphens. """
    object_: Literal["chat.completion"] = member("object")
    created: int
    """ Unix seconds """
    model: str
    choices: list[ChatCompletionChoice]
    usage: ChatCompletionUsage
    ams: OpenAiExtension
