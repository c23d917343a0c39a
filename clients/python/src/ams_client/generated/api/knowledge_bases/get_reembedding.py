from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.reembedding_response import ReembeddingResponse


def get_reembedding(
    id: UUID,
    kb_id: UUID,
) -> Call[ReembeddingResponse]:
    """See how far the latest change of the model is

    The old vectors serve searches until the new ones are complete."""
    return Call(
        "GET",
        "/v1/agents/{id}/knowledge-bases/{kb_id}/reembed".format(
            id=quote(str(id), safe=""),
            kb_id=quote(str(kb_id), safe=""),
        ),
        {
            200: ReembeddingResponse,
        },
    )
