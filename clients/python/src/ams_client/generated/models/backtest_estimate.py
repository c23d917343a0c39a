from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class BacktestEstimate(Model):
    turns: int
    """ The turns. """
    cost: list[float]
    """ USD, from and to. """
    seconds: list[float]
    """ From and to. """
