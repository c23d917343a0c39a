from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.api_call_tool import ApiCallTool
    from ..models.calculator_tool import CalculatorTool
    from ..models.code_executor_tool import CodeExecutorTool
    from ..models.knowledge_card_tool import KnowledgeCardTool
    from ..models.next_step import NextStep
    from ..models.web_scraper_tool import WebScraperTool


@define(kw_only=True)
class ToolListChangeResponse(Model):
    data: list[ApiCallTool | CalculatorTool | CodeExecutorTool | KnowledgeCardTool | WebScraperTool]
    """ What was asked for. """
    next_steps: list[NextStep]
    """ Requests that make sense next. """
