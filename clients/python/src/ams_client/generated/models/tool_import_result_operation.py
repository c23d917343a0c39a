from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.tool_import_result_operation_left_out import ToolImportResultOperationLeftOut


@define(kw_only=True)
class ToolImportResultOperation(Model):
    operation: str
    """ The operationId, or method and path. """
    tool: str
    """ The name of its tool. """
    left_out: list[ToolImportResultOperationLeftOut]
    """ Parameters that the tool does not have, each with the reason. """
