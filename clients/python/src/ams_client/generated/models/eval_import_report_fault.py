from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class EvalImportReportFault(Model):
    line: int | None
    """ null for a fault of the whole file. """
    message: str
    """ A sentence that says what happened. """
