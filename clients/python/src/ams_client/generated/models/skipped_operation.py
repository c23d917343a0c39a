from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class SkippedOperation(Model):
    operation: str
    """ The operation: its `operationId`, or method and path. """
    reason: str
    """ Why. """
