from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.confirmation import Confirmation


def delete_document(
    id: UUID,
    kb_id: UUID,
    document_id: UUID,
) -> Call[Confirmation]:
    """Delete a document

    A search finds nothing of it from now on. Its file and vectors are removed in the background."""
    return Call(
        "DELETE",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/documents/{document_id}".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
            document_id=quote(str(document_id), safe=""),
        ),
        {
            200: Confirmation,
        },
    )
