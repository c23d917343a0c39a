from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.scorer import Scorer


@define(kw_only=True)
class TestCase(Model):
    input_: str = member("input")
    """ What the agent is asked. """
    expected_output: None | str = member("expectedOutput")
    """ The answer that is right; null where there is none. """
    criteria: str
    """ What the judge checks, in words. """
    scorer: Scorer
