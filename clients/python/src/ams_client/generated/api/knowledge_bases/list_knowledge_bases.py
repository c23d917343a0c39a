from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.knowledge_base_page_response import KnowledgeBasePageResponse
from ...types import UNSET, Unset


def list_knowledge_bases(
    id: UUID,
    *,
    limit: int | Unset = UNSET,
    offset: int | Unset = 0,
) -> Call[KnowledgeBasePageResponse]:
    """List the knowledge bases, newest first

    total is the number of all knowledge bases of the agent."""
    return Call(
        "GET",
        "/v1/agents/{id}/knowledge-bases".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: KnowledgeBasePageResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
        },
    )
