from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class Ratio(Model):
    value: float
    """ Candidate ÷ baseline. """
    low: float
    """ The lower bound. """
    high: float
    """ The upper bound. """
