from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.turn_client_context_message import TurnClientContextMessage


@define(kw_only=True)
class TurnClientContext(Model):
    instructions: str
    """ The texts of system and developer messages. """
    messages: list[TurnClientContextMessage]
    """ Those before the message, the oldest first. """
    further: list[TurnClientContextMessage] | Unset = UNSET
    """ The calls behind the message that this service does not know, with their results. """
