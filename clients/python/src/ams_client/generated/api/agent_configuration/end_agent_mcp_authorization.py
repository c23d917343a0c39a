from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.confirmation import Confirmation


def end_agent_mcp_authorization(
    id: UUID,
    name: str,
) -> Call[Confirmation]:
    """End the authorization of an agent at an MCP server

    The service forgets the tokens. The server stays in the configuration."""
    return Call(
        "DELETE",
        "/v1/agents/{id}/mcp-servers/{name}/authorization".format(
            id=quote(str(id), safe=""),
            name=quote(str(name), safe=""),
        ),
        {
            200: Confirmation,
        },
    )
