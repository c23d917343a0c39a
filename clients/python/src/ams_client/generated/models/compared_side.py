from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ComparedSide(Model):
    passed: bool
    """ True: the answer passed. """
    errored: bool
    """ True: the agent or the judge failed, so there is no score. """
    score: float
    """ From 0 to 1; 1 is best. """
    response: str
    """ What the agent answered. """
    turn_id: None | UUID = member("turnId")
    """ The turn of the first attempt; null when the case got no turn. """
