from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.knowledge_base_list_response import KnowledgeBaseListResponse


def list_knowledge_bases(
    id: UUID,
) -> Call[KnowledgeBaseListResponse]:
    """List the knowledge bases, newest first"""
    return Call(
        "GET",
        "/v1/agents/{id}/knowledge-bases".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: KnowledgeBaseListResponse,
        },
    )
