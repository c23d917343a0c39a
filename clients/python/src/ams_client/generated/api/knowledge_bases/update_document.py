from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.document_change import DocumentChange
from ...models.document_change_response import DocumentChangeResponse


def update_document(
    id: UUID,
    kb_id: UUID,
    document_id: UUID,
    *,
    body: DocumentChange,
) -> Call[DocumentChangeResponse]:
    """Replace the attributes of a document

    The attributes of the body take the place of all attributes of the document; an empty object removes them. A
    search goes by them from now on."""
    return Call(
        "PATCH",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/documents/{document_id}".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
            document_id=quote(str(document_id), safe=""),
        ),
        {
            200: DocumentChangeResponse,
        },
        body=body,
    )
