from typing import Any

from ....call import Call


def finish_mcp_authorization() -> Call[Any]:
    """Return from the authorization server of an MCP server

    Authorization servers send browsers here. It needs the cookie ams_mcp and the state of POST …/authorize, once,
    and no session. The service takes the tokens and lists the server."""
    return Call(
        "GET",
        "/v1/mcp/callback",
        {
            302: None,
        },
    )
