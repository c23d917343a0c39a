from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.document_chunk_page_response import DocumentChunkPageResponse
from ...types import Unset


def list_chunks(
    id: UUID,
    kb_id: UUID,
    document_id: UUID,
    *,
    limit: int | Unset = 50,
    offset: int | Unset = 0,
) -> Call[DocumentChunkPageResponse]:
    """List the chunks of a document as they were cut

    The list is empty until the document is cut. total is the number of all chunks."""
    return Call(
        "GET",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/documents/{document_id}/chunks".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
            document_id=quote(str(document_id), safe=""),
        ),
        {
            200: DocumentChunkPageResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
        },
    )
