from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class TurnMergedMessage(Model):
    turn_id: UUID
    """ The id of the turn. """
    message: str
    """ A sentence that says what happened. """
    round_: int = member("round")
    """ The first round of this turn whose model reads it. """
