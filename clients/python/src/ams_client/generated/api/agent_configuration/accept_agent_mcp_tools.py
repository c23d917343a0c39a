from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.mcp_acceptance import McpAcceptance
from ...models.mcp_tool_list_change_response import McpToolListChangeResponse
from ...types import UNSET, Unset


def accept_agent_mcp_tools(
    id: UUID,
    name: str,
    *,
    body: McpAcceptance | Unset = UNSET,
    if_match: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[McpToolListChangeResponse]:
    """Accept the tools of an MCP server as they are now

    Pins the tools anew, as a new version where that changes a pin. Tools that the server lists no more lose their
    pin."""
    return Call(
        "POST",
        "/v1/agents/{id}/mcp-servers/{name}/accept".format(
            id=quote(str(id), safe=""),
            name=quote(str(name), safe=""),
        ),
        {
            200: McpToolListChangeResponse,
        },
        headers={
            "If-Match": if_match,
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
