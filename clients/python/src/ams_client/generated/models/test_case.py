from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.scorer import Scorer


@define(kw_only=True)
class TestCase(Model):
    input_: str = member("input")
    expected_output: None | str = member("expectedOutput")
    criteria: str
    scorer: Scorer
