from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.document_error_code import DocumentErrorCode
from ...models.document_list_change_response import DocumentListChangeResponse
from ...types import UNSET, Unset


def retry_knowledge_base(
    id: UUID,
    kb_id: UUID,
    *,
    code: DocumentErrorCode | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[DocumentListChangeResponse]:
    """Ingest all failed documents of a knowledge base again, or those of one code

    The answer lists the documents that are ingested again. The list is empty when no document had failed."""
    return Call(
        "POST",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/retry".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
        ),
        {
            200: DocumentListChangeResponse,
        },
        params={
            "code": code,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
    )
