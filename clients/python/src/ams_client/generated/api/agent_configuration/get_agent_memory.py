from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.memory_config_response import MemoryConfigResponse


def get_agent_memory(
    id: UUID,
) -> Call[MemoryConfigResponse]:
    """Get the memory settings of an agent

    Secrets are masked. The header ETag has the version, for If-Match."""
    return Call(
        "GET",
        "/v1/agents/{id}/memory".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: MemoryConfigResponse,
        },
    )
