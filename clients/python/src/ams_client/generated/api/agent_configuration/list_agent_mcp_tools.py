from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.mcp_tool_list_response import McpToolListResponse


def list_agent_mcp_tools(
    id: UUID,
    name: str,
) -> Call[McpToolListResponse]:
    """List the tools of an MCP server of an agent

    The server is asked now; where it is away, its last list is shown. The texts are those of the server: nobody
    here has written or checked them. leftOut names the tools beyond 500 and 1 MiB, those whose schema no model can
    be given, and, as beyond_128, the pinned ones that are not offered because the agent has more than 128 tools."""
    return Call(
        "GET",
        "/v1/agents/{id}/mcp-servers/{name}/tools".format(
            id=quote(str(id), safe=""),
            name=quote(str(name), safe=""),
        ),
        {
            200: McpToolListResponse,
        },
    )
