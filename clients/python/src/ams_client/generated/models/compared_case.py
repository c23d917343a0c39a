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
    change: CaseChange
    same_case: bool = member("sameCase")
    a: ComparedSide | None
    b: ComparedSide | None
