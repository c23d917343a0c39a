from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..models.message_role import MessageRole
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.client_call import ClientCall
    from ..models.turn_attachment import TurnAttachment


@define(kw_only=True)
class TurnClientContextMessage(Model):
    role: MessageRole
    text: str
    """ The text. """
    calls: list[ClientCall] | Unset = UNSET
    """ The calls of functions of the client. """
    attachments: list[TurnAttachment] | Unset = UNSET
    """ The files of the message. """
