from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...types import File


def download_document(
    id: UUID,
    kb_id: UUID,
    document_id: UUID,
) -> Call[File]:
    """Download the file of a document as it was uploaded

    The bytes are the ones that were uploaded."""
    return Call(
        "GET",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/documents/{document_id}/file".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
            document_id=quote(str(document_id), safe=""),
        ),
        {
            200: File,
        },
    )
