from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.document_change_response import DocumentChangeResponse


def reread_document(
    id: UUID,
    kb_id: UUID,
    document_id: UUID,
) -> Call[DocumentChangeResponse]:
    """Read the file of a ready document again

    The answer is a new document with the same file, name and attributes. The former one answers until the new one
    is ready and takes its place, in one moment: then the new one names it in replaces, and the former id is not
    found. When the new one fails, the former one goes on answering. A document that has failed is retried instead."""
    return Call(
        "POST",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/documents/{document_id}/reread".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
            document_id=quote(str(document_id), safe=""),
        ),
        {
            201: DocumentChangeResponse,
        },
    )
