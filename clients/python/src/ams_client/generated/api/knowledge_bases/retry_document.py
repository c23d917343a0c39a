from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.document_change_response import DocumentChangeResponse
from ...types import UNSET, Unset


def retry_document(
    id: UUID,
    kb_id: UUID,
    document_id: UUID,
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[DocumentChangeResponse]:
    """Ingest a failed document again, from the step that failed

    A retry changes nothing of a document that has not failed."""
    return Call(
        "POST",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/documents/{document_id}/retry".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
            document_id=quote(str(document_id), safe=""),
        ),
        {
            200: DocumentChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
    )
