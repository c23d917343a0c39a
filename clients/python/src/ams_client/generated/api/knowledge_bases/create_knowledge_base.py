from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.knowledge_base_change_response import KnowledgeBaseChangeResponse
from ...models.new_knowledge_base import NewKnowledgeBase
from ...types import UNSET, Unset


def create_knowledge_base(
    id: UUID,
    *,
    body: NewKnowledgeBase,
    idempotency_key: str | Unset = UNSET,
) -> Call[KnowledgeBaseChangeResponse]:
    """Create a knowledge base

    Without embeddingModel, the knowledge base has the default model of this moment. POST /v1/agents/{id}/knowledge-
    bases/{kbId}/reembed changes it. A model of this machine that is named must be there; where the default one is
    not, next_steps begins with its fetch, and documents fail until then."""
    return Call(
        "POST",
        "/v1/agents/{id}/knowledge-bases".format(
            id=quote(str(id), safe=""),
        ),
        {
            201: KnowledgeBaseChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
