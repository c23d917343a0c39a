from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.mcp_server_test_change_response import McpServerTestChangeResponse
from ...models.no_options import NoOptions
from ...types import UNSET, Unset


def test_agent_mcp_server(
    id: UUID,
    name: str,
    *,
    body: NoOptions | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[McpServerTestChangeResponse]:
    """Connect to an MCP server and list its tools

    No tool is called, and nothing is pinned. A server that does not answer is 200, too: ok is false."""
    return Call(
        "POST",
        "/v1/agents/{id}/mcp-servers/{name}/test".format(
            id=quote(str(id), safe=""),
            name=quote(str(name), safe=""),
        ),
        {
            200: McpServerTestChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
