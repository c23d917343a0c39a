from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.api_call_tool import ApiCallTool
    from ..models.calculator_tool import CalculatorTool
    from ..models.code_executor_tool import CodeExecutorTool
    from ..models.knowledge_card_tool import KnowledgeCardTool
    from ..models.skipped_operation import SkippedOperation
    from ..models.tool_import_result_operation import ToolImportResultOperation
    from ..models.web_scraper_tool import WebScraperTool


@define(kw_only=True)
class ToolImportResult(Model):
    tools: list[ApiCallTool | CalculatorTool | CodeExecutorTool | KnowledgeCardTool | WebScraperTool]
    """ The imported tools, as the agent has them. """
    operations: list[ToolImportResultOperation]
    """ The operation of each tool, with the optional parameters that api_call cannot send. """
    skipped: list[SkippedOperation]
    """ The operations that became no tool. """
