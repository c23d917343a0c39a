from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.confirmation import Confirmation
from ...types import UNSET, Unset


def delete_agent(
    id: UUID,
    *,
    if_match: str | Unset = UNSET,
) -> Call[Confirmation]:
    """Delete an agent and everything that belongs to it, for good

    The agent cannot be read any more. Its files, vectors and histories are removed in the background: GET
    /v1/purges/{id} with its id shows how far that is."""
    return Call(
        "DELETE",
        "/v1/agents/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: Confirmation,
        },
        headers={
            "If-Match": if_match,
        },
    )
