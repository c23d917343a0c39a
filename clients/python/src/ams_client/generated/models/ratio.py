from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class Ratio(Model):
    value: float
    low: float
    high: float
