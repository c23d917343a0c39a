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
    """ The kind of this object, as OpenAI names it. """
    created: int
    """ Unix seconds """
    model: str
    """ The model as the request named it: the agent's id or name. """
    choices: list[ChatCompletionChoice]
    """ The answers: always one. """
    usage: ChatCompletionUsage
    ams: OpenAiExtension
