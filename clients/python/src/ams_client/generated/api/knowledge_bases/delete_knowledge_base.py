from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.confirmation import Confirmation


def delete_knowledge_base(
    id: UUID,
    kb_id: UUID,
) -> Call[Confirmation]:
    """Delete a knowledge base with its documents

    A search finds nothing of it any more. Its files and vectors are removed in the background: GET /v1/purges/{id}
    with its id shows how far that is."""
    return Call(
        "DELETE",
        "/v1/agents/{id}/knowledge-bases/{kb_id}".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
        ),
        {
            200: Confirmation,
        },
    )
