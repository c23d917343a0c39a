from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class Share(Model):
    count: int
    """ How many. """
    share: float
    """ The part of all, from 0 to 1. """
    low: float
    """ The lower bound. """
    high: float
    """ The upper bound. """
