from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.test_case import TestCase


@define(kw_only=True)
class EvalSuiteContents(Model):
    name: str
    """ The name that people see. """
    test_cases: list[TestCase] = member("testCases")
    """ From 1 to 10000 test cases. """
