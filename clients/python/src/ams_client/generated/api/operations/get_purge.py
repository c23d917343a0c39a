from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.purge_response import PurgeResponse


def get_purge(
    id: UUID,
) -> Call[PurgeResponse]:
    """Get how far the removal of something deleted is

    The id is that of the agent, the knowledge base or the conversation that was deleted, the purge_id of a user’s
    deletion, or the id of a workspace: that receipt is for its last owners and for the operator’s workspace. A
    DELETE hides it at once; its rows, files and workflow histories are removed in the background. Turns of a
    conversation that had an Idempotency-Key stay for 24 hours without their text. The receipt is kept for 400 days."""
    return Call(
        "GET",
        "/v1/purges/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: PurgeResponse,
        },
    )
