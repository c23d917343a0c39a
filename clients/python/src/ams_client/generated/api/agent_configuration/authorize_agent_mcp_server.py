from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.mcp_authorization_start_change_response import McpAuthorizationStartChangeResponse
from ...models.no_options import NoOptions
from ...types import UNSET, Unset


def authorize_agent_mcp_server(
    id: UUID,
    name: str,
    *,
    body: NoOptions | Unset = UNSET,
) -> Call[McpAuthorizationStartChangeResponse]:
    """Begin the authorization of an agent at an MCP server

    For a signed-in editor or owner: the service finds the authorization server of an MCP server with authType
    oauth, makes itself known to it, and answers with the page where the person allows the agent to act. The cookie
    ams_mcp ties the way back to this browser, for 10 minutes. It renews an authorization, too; until then the
    former one stays. Every user of the agent acts with it."""
    return Call(
        "POST",
        "/v1/agents/{id}/mcp-servers/{name}/authorize".format(
            id=quote(str(id), safe=""),
            name=quote(str(name), safe=""),
        ),
        {
            200: McpAuthorizationStartChangeResponse,
        },
        body=body,
    )
