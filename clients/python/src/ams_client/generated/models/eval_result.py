from __future__ import annotations

from typing import Any
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class EvalResult(Model):
    test_case_index: int = member("testCaseIndex")
    """ The place of the case in the suite, from 0. """
    passed: bool
    """ True: the answer passed. """
    score: float
    """ From 0 to 1; 1 is best. """
    response: str
    """ What the agent answered. """
    reasoning: None | str
    """ The judge's reasons; null where there is no judge. """
    attempt: int | Unset = UNSET
    """ Which of the repetitions this is, from 1. """
    variance: float | Unset = UNSET
    """ The variance of the scores over the repetitions. """
    attempts: int | Unset = UNSET
    """ How often it was tried. """
    grades: Any | Unset = UNSET
    """ How the judge graded each criterion. """
    turn_id: None | Unset | UUID = member("turnId", UNSET)
    """ The id of the turn; null where there is none. """
    cost: str | Unset = UNSET
    """ USD, 8 places; the answer and its judgement. """
    latency_ms: int | None | Unset = member("latencyMs", UNSET)
    """ From the acceptance to the end of the turn, in milliseconds. """
