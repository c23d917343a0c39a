from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.document_change_response import DocumentChangeResponse
from ...models.new_document import NewDocument


def create_document(
    id: UUID,
    kb_id: UUID,
    *,
    body: NewDocument,
) -> Call[DocumentChangeResponse | DocumentChangeResponse]:
    """Upload a document

    The body has exactly one of content and base64; PDF and DOCX need base64. It may also be multipart/form-data
    with the file in its field file, and attributes (as JSON) and replace beside it. When the knowledge base has a
    document with the same bytes and name already, the answer is 200 with that document, and its attributes stay as
    they are; with replace, it takes the place of the others of its name, and the attributes that are given."""
    return Call(
        "POST",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/documents".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
        ),
        {
            200: DocumentChangeResponse,
            201: DocumentChangeResponse,
        },
        body=body,
    )
