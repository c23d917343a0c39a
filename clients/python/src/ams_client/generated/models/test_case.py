from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.scorer import Scorer
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.test_case_message import TestCaseMessage


@define(kw_only=True)
class TestCase(Model):
    input_: str = member("input")
    """ What the agent is asked. """
    expected_output: None | str = member("expectedOutput")
    """ The answer that is right; null where there is none. """
    criteria: str
    """ What the judge checks, in words. """
    scorer: Scorer
    """ What the answer is compared with. exact-match, contains: expectedOutput. regex: a pattern of RE2. json-schema: a
    schema as JSON text. tools: the calls that the agent makes, as JSON text { calls [{ name, arguments? }], order,
    extra }. similarity: expectedOutput, by meaning. llm-judge: a model grades the answer. """
    threshold: float | Unset = UNSET
    """ An answer as similar as this passes; 0.8 when left out. """
    messages: list[TestCaseMessage] | Unset = UNSET
    """ What was said before the input, oldest first. The agent reads as many as its memory takes. """
