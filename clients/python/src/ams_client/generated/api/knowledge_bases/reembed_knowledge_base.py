from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.reembed_knowledge_base_request import ReembedKnowledgeBaseRequest
from ...models.reembedding_change_response import ReembeddingChangeResponse
from ...types import UNSET, Unset


def reembed_knowledge_base(
    id: UUID,
    kb_id: UUID,
    *,
    body: ReembedKnowledgeBaseRequest,
    idempotency_key: str | Unset = UNSET,
) -> Call[ReembeddingChangeResponse]:
    """Change the embedding model of a knowledge base, while it is searched

    All chunks are embedded with the new model in the background; searches use the old vectors until the switch. To
    embed again with the current model, send `again: true`. The same request while it runs returns the running
    change. A model of this machine must be there: POST /v1/local-models/{name}/fetch."""
    return Call(
        "POST",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/reembed".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
        ),
        {
            200: ReembeddingChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
