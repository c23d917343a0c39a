from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.tool_list_response import ToolListResponse


def get_agent_tools(
    id: UUID,
) -> Call[ToolListResponse]:
    """Get the tools of an agent

    Secrets are masked. The header ETag has the version, for If-Match."""
    return Call(
        "GET",
        "/v1/agents/{id}/tools".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ToolListResponse,
        },
    )
