from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..models.evaluator_alway import EvaluatorAlway
from ..models.evaluator_scorer import EvaluatorScorer
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.agreement import Agreement


@define(kw_only=True)
class Evaluator(Model):
    name: str
    """ The name that people see. """
    scorer: EvaluatorScorer
    """ How a turn is scored, as in suites. """
    criteria: str
    """ The rule. llm-judge: what a good answer is, a line each. regex: a pattern of RE2. json-schema: a schema as JSON
    text. tools: the calls that the agent makes, as JSON text { calls [{ name, arguments? }], order, extra }. """
    sample: float
    """ The share of turns. A turn is in the sample when the first 8 bytes of the SHA-256 of its id, divided by 2^64,
    are below it. """
    enabled: bool
    """ False: no further turn is judged. """
    always: list[EvaluatorAlway] | Unset = UNSET
    """ Turns that are judged whatever the sample. """
    agreement: Agreement | Unset = UNSET
    """ How the evaluator agrees with the reviews of turns that were drawn, and of the others. PUT ignores it. """
