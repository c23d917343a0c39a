from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.eval_import_report_fault import EvalImportReportFault
    from ..models.test_case import TestCase


@define(kw_only=True)
class EvalImportReport(Model):
    test_cases: list[TestCase] = member("testCases")
    """ The cases. """
    faults: list[EvalImportReportFault]
    """ The first 100. """
    fault_count: int = member("faultCount")
    """ All faults, also those that are not told. """
