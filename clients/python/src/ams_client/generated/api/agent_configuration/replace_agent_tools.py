from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.api_call_tool import ApiCallTool
from ...models.calculator_tool import CalculatorTool
from ...models.code_executor_tool import CodeExecutorTool
from ...models.knowledge_card_tool import KnowledgeCardTool
from ...models.tool_list_change_response import ToolListChangeResponse
from ...models.web_scraper_tool import WebScraperTool
from ...types import UNSET, Unset


def replace_agent_tools(
    id: UUID,
    *,
    body: list[ApiCallTool | CalculatorTool | CodeExecutorTool | KnowledgeCardTool | WebScraperTool],
    dry_run: bool | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ToolListChangeResponse]:
    """Replace the tools of an agent

    The response masks authValue, and the secrets in url, headers and bodyTemplate. A mask in the body keeps the
    stored secret of the tool with the same name, as long as scheme, host and port stay and, for authValue,
    authType. Any other mask is refused: send the secret again.

    A body that changes nothing makes no version.

    With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer,
    without a new version."""
    return Call(
        "PUT",
        "/v1/agents/{id}/tools".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ToolListChangeResponse,
        },
        params={
            "dry_run": dry_run,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )
