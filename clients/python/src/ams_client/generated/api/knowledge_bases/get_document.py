from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.document_response import DocumentResponse


def get_document(
    id: UUID,
    kb_id: UUID,
    document_id: UUID,
) -> Call[DocumentResponse]:
    """Get a document with its status

    The status goes from queued over processing to ready or failed. A failed document says why, and what to do."""
    return Call(
        "GET",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/documents/{document_id}".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
            document_id=quote(str(document_id), safe=""),
        ),
        {
            200: DocumentResponse,
        },
    )
