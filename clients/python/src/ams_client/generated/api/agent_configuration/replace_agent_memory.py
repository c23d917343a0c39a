from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.memory_config import MemoryConfig
from ...models.memory_config_change_response import MemoryConfigChangeResponse
from ...types import UNSET, Unset


def replace_agent_memory(
    id: UUID,
    *,
    body: MemoryConfig | None,
    dry_run: bool | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[MemoryConfigChangeResponse]:
    """Replace the memory settings of an agent

    null in place of the body removes the configuration.

    A body that changes nothing makes no version.

    With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer,
    without a new version."""
    return Call(
        "PUT",
        "/v1/agents/{id}/memory".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: MemoryConfigChangeResponse,
        },
        params={
            "dry_run": dry_run,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )
