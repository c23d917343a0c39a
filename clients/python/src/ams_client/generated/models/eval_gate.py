from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class EvalGate(Model):
    min_score: float | None = member("minScore")
    """ The least score that activation needs, from 0 to 1; null: none. """
