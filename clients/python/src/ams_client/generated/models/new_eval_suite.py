from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.new_case_of_turn import NewCaseOfTurn
    from ..models.test_case import TestCase


@define(kw_only=True)
class NewEvalSuite(Model):
    name: str
    """ The name that people see. """
    test_cases: list[TestCase] | Unset = member("testCases", UNSET)
    """ From 1 to 10000 test cases. """
    case_of_turn: NewCaseOfTurn | Unset = member("caseOfTurn", UNSET)
    """ A turn that becomes a test case, with what was said before it. """
