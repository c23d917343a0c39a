from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.operation_status import OperationStatus


@define(kw_only=True)
class OperationStatusResponse(Model):
    data: OperationStatus
