from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.purge_response import PurgeResponse


def get_workspace_purge(
    id: UUID,
) -> Call[PurgeResponse]:
    """Get how far the removal of a deleted workspace is

    For the last owners of the workspace, by their session alone: they need no other workspace. The receipt is kept
    for 400 days."""
    return Call(
        "GET",
        "/v1/session/purges/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: PurgeResponse,
        },
    )
