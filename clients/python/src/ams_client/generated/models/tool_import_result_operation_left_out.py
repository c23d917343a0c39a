from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ToolImportResultOperationLeftOut(Model):
    parameter: str
    """ The name of the parameter. """
    reason: str
    """ Why. """
