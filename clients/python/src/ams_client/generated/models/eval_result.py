from __future__ import annotations

from typing import Any
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class EvalResult(Model):
    test_case_index: int = member("testCaseIndex")
    passed: bool
    score: float
    response: str
    reasoning: None | str
    attempt: int | Unset = UNSET
    variance: float | Unset = UNSET
    attempts: int | Unset = UNSET
    grades: Any | Unset = UNSET
    turn_id: None | Unset | UUID = member("turnId", UNSET)
