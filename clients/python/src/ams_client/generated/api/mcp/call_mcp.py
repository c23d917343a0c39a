from ....call import Call
from ...models.call_mcp_request import CallMcpRequest
from ...models.call_mcp_response import CallMcpResponse


def call_mcp(
    *,
    body: CallMcpRequest,
) -> Call[CallMcpResponse]:
    """Call a method of the Model Context Protocol

    Streamable HTTP without sessions. Each tool needs the scope of the endpoint that it stands for. docs/mcp.md
    lists tools and resources."""
    return Call(
        "POST",
        "/mcp",
        {
            200: CallMcpResponse,
        },
        body=body,
    )
