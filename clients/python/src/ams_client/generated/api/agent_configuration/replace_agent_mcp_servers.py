from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.mcp_server import McpServer
from ...models.mcp_server_list_change_response import McpServerListChangeResponse
from ...types import UNSET, Unset


def replace_agent_mcp_servers(
    id: UUID,
    *,
    body: list[McpServer],
    dry_run: bool | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[McpServerListChangeResponse]:
    """Replace the MCP servers of an agent

    The service lists the tools of each server that is new, by Streamable HTTP, and pins name, description, schema
    and annotations of each in the new version. A server that keeps name, url and authType keeps its pins, and what
    allowedTools adds is pinned, too; POST …/accept pins changed tools anew. A body that changes nothing makes no
    version. A turn offers what is pinned and still listed unchanged. A server that is away stays in the
    configuration, with nothing pinned; state says why. The response masks authValue, the values of headers and
    secrets in url; a mask in the body keeps the stored one, as long as scheme, host and port stay and, for
    authValue, authType."""
    return Call(
        "PUT",
        "/v1/agents/{id}/mcp-servers".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: McpServerListChangeResponse,
        },
        params={
            "dry_run": dry_run,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )
