from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.knowledge_base_response import KnowledgeBaseResponse


def get_knowledge_base(
    id: UUID,
    kb_id: UUID,
) -> Call[KnowledgeBaseResponse]:
    """Get a knowledge base

    It says how many documents it has and which model embeds them."""
    return Call(
        "GET",
        "/v1/agents/{id}/knowledge-bases/{kb_id}".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
        ),
        {
            200: KnowledgeBaseResponse,
        },
    )
