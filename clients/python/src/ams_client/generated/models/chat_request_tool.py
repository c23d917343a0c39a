from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.chat_request_tool_parameters import ChatRequestToolParameters


@define(kw_only=True)
class ChatRequestTool(Model):
    name: str
    """ No name of a tool of the agent; no __. """
    description: str
    parameters: ChatRequestToolParameters | Unset = UNSET
    """ JSON Schema 2020-12 of an object, at most 64 KiB and 32 levels. """
