from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.knowledge_base_contents_response import KnowledgeBaseContentsResponse


def get_knowledge_base_contents(
    id: UUID,
    kb_id: UUID,
) -> Call[KnowledgeBaseContentsResponse]:
    """Count what a delete of the knowledge base would remove

    Nothing is removed by this request."""
    return Call(
        "GET",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/contents".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
        ),
        {
            200: KnowledgeBaseContentsResponse,
        },
    )
