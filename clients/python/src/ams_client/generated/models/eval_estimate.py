from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.estimate_basis import EstimateBasis


@define(kw_only=True)
class EvalEstimate(Model):
    cases: int
    """ The cases. """
    executions: int
    """ How often the agent is asked. """
    cost: str
    """ What it is expected to cost, in US dollars as a decimal text. """
    cost_known: bool = member("costKnown")
    """ False when a model has no known price; it then counts as 0. """
    prompt_tokens: int = member("promptTokens")
    """ The tokens that are sent to models. """
    completion_tokens: int = member("completionTokens")
    """ The tokens that models write. """
    basis: EstimateBasis
