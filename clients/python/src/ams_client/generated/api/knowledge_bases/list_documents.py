from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.document_page_response import DocumentPageResponse
from ...models.document_status import DocumentStatus
from ...types import UNSET, Unset


def list_documents(
    id: UUID,
    kb_id: UUID,
    *,
    limit: int | Unset = UNSET,
    offset: int | Unset = 0,
    status: DocumentStatus | Unset = UNSET,
    filename: str | Unset = UNSET,
) -> Call[DocumentPageResponse]:
    """List the documents of a knowledge base, newest first

    total is the number of documents that fit status and filename."""
    return Call(
        "GET",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/documents".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
        ),
        {
            200: DocumentPageResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
            "status": status,
            "filename": filename,
        },
    )
