from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.document_failures_list_response import DocumentFailuresListResponse


def list_document_failures(
    id: UUID,
    kb_id: UUID,
) -> Call[DocumentFailuresListResponse]:
    """Count the failed documents by their code

    POST /v1/agents/{id}/knowledge-bases/{kbId}/retry tries all of one code again."""
    return Call(
        "GET",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/failures".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
        ),
        {
            200: DocumentFailuresListResponse,
        },
    )
