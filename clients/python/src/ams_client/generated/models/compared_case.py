from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.case_change import CaseChange

if TYPE_CHECKING:
    from ..models.compared_side import ComparedSide


@define(kw_only=True)
class ComparedCase(Model):
    test_case_index: int = member("testCaseIndex")
    """ The place of the case in the suite, from 0. """
    change: CaseChange
    same_case: bool = member("sameCase")
    """ False: the case was changed between the runs. """
    a: ComparedSide | None
    """ The case in the first run; null where the run has none of it. """
    b: ComparedSide | None
    """ The case in the second run; null where the run has none of it. """
