from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.document_page_page_response import DocumentPagePageResponse
from ...types import Unset


def list_pages(
    id: UUID,
    kb_id: UUID,
    document_id: UUID,
    *,
    limit: int | Unset = 1,
    offset: int | Unset = 0,
) -> Call[DocumentPagePageResponse]:
    """Read the pages of a document, with the places of its chunks

    The text is what was read from the file. A format without pages, and a very long page, come in pages of some
    8,000 characters; page is null in a format without pages. total is the number of all pages: 0 until the document
    is cut."""
    return Call(
        "GET",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/documents/{document_id}/pages".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
            document_id=quote(str(document_id), safe=""),
        ),
        {
            200: DocumentPagePageResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
        },
    )
