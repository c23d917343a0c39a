from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.reembedding_change_response import ReembeddingChangeResponse
from ...types import UNSET, Unset


def cancel_reembedding(
    id: UUID,
    kb_id: UUID,
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[ReembeddingChangeResponse]:
    """Cancel the running change of the model

    The former model goes on serving. A change that has ended stays as it is."""
    return Call(
        "POST",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/reembed/cancel".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
        ),
        {
            200: ReembeddingChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
    )
