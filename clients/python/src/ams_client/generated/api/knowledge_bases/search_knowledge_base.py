from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.search_hit_list_response import SearchHitListResponse
from ...models.search_query import SearchQuery
from ...types import UNSET, Unset


def search_knowledge_base(
    id: UUID,
    kb_id: UUID,
    *,
    body: SearchQuery,
    explain: bool | Unset = UNSET,
) -> Call[SearchHitListResponse]:
    """Search a knowledge base; the best passages come first

    The search goes by meaning and by words, unless mode names one of them. It covers only documents that are ready.
    Scores are comparable between embedding models: a passage that says nothing of the question scores below 0.3. A
    passage whose text stands in the list already is left out."""
    return Call(
        "POST",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/search".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
        ),
        {
            200: SearchHitListResponse,
        },
        params={
            "explain": explain,
        },
        body=body,
    )
