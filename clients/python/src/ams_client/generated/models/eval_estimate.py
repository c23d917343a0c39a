from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.estimate_basis import EstimateBasis


@define(kw_only=True)
class EvalEstimate(Model):
    cases: int
    executions: int
    cost: str
    cost_known: bool = member("costKnown")
    """ False when a model has no known price; it then counts as 0. """
    prompt_tokens: int = member("promptTokens")
    completion_tokens: int = member("completionTokens")
    basis: EstimateBasis
