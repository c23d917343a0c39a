from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.skipped_operation import SkippedOperation
    from ..models.tool import Tool
    from ..models.tool_import_result_operation import ToolImportResultOperation


@define(kw_only=True)
class ToolImportResult(Model):
    tools: list[Tool]
    """ The imported tools, as the agent has them. """
    operations: list[ToolImportResultOperation]
    """ The operation of each tool, with the optional parameters that api_call cannot send. """
    skipped: list[SkippedOperation]
    """ The operations that became no tool. """
