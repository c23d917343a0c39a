from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model


@define(kw_only=True)
class BacktestEstimate(Model):
    turns: int
    """ The turns. """
    cost: list[Any]
    """ USD, from and to. """
    seconds: list[Any]
    """ From and to. """
