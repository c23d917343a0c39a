from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.log_entry_list_response import LogEntryListResponse
from ...types import Unset


def list_logs(
    id: UUID,
    *,
    limit: int | Unset = 50,
    offset: int | Unset = 0,
) -> Call[LogEntryListResponse]:
    """List the request log, newest first"""
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
        },
    )
