from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.create_chat_completion_response_ams import CreateChatCompletionResponseAms
    from ..models.create_chat_completion_response_choice import CreateChatCompletionResponseChoice
    from ..models.create_chat_completion_response_usage import CreateChatCompletionResponseUsage


@define(kw_only=True)
class CreateChatCompletionResponse(Model):
    id: str
    """ chatcmpl- and the id of the turn without hyphens. """
    object_: Literal["chat.completion"] = member("object")
    created: int
    """ Unix seconds """
    model: str
    choices: list[CreateChatCompletionResponseChoice]
    usage: CreateChatCompletionResponseUsage
    ams: CreateChatCompletionResponseAms
