from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.background_turn import BackgroundTurn
    from ..models.next_step import NextStep


@define(kw_only=True)
class BackgroundTurnChangeResponse(Model):
    data: BackgroundTurn
    next_steps: list[NextStep]
    """ Requests that make sense next. """
