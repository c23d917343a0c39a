from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class EvalGate(Model):
    min_score: float | None = member("minScore")
