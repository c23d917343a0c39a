from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.list_logs_metadata import ListLogsMetadata
from ...models.log_entry_list_response import LogEntryListResponse
from ...types import UNSET, Unset


def list_logs(
    id: UUID,
    *,
    limit: int | Unset = 50,
    offset: int | Unset = 0,
    user: str | Unset = UNSET,
    metadata: ListLogsMetadata | Unset = UNSET,
) -> Call[LogEntryListResponse]:
    """List the request log, newest first

    One entry for each turn of the agent. GET /v1/logs has all agents of the workspace and more filters."""
    return Call(
        "GET",
        "/v1/agents/{id}/logs".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: LogEntryListResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
            "user": user,
            "metadata": metadata,
        },
    )
