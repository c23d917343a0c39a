from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.actor import Actor


@define(kw_only=True)
class ConversationPaused(Model):
    at: str
    """ ISO 8601, UTC. """
    by: Actor
    kept: int
    """ The number of messages kept since. """
