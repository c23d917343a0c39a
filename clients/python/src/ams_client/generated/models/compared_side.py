from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ComparedSide(Model):
    passed: bool
    errored: bool
    score: float
    response: str
    turn_id: None | UUID = member("turnId")
    """ The turn of the first attempt; null when the case got no turn. """
