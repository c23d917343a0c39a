from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.turn_client_context_message import TurnClientContextMessage


@define(kw_only=True)
class TurnClientContext(Model):
    instructions: str
    """ The texts of system and developer messages. """
    messages: list[TurnClientContextMessage]
