from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.mcp_server_list_response import McpServerListResponse


def get_agent_mcp_servers(
    id: UUID,
) -> Call[McpServerListResponse]:
    """Get the MCP servers of an agent

    Secrets are masked. Each server has its state and when its tools were listed."""
    return Call(
        "GET",
        "/v1/agents/{id}/mcp-servers".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: McpServerListResponse,
        },
    )
