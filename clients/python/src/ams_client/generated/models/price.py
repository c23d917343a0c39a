from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class Price(Model):
    """USD per million tokens"""

    input_: float = member("input")
    output: float
