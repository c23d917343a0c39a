from typing import Literal

ToolType = Literal["api_call", "calculator", "code_executor", "knowledge_card", "web_scraper"]
