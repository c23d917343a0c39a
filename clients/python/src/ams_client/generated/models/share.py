from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class Share(Model):
    count: int
    """ How many. """
    share: float
    """ The share of the query's words, by weight, that the passage has, from 0 to 1. """
    low: float
    high: float
