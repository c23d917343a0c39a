from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.delete_conversations_response import DeleteConversationsResponse


def delete_conversations(
    id: UUID,
) -> Call[DeleteConversationsResponse]:
    """Delete all conversations of an agent

    Their texts are removed in the background."""
    return Call(
        "DELETE",
        "/v1/agents/{id}/conversations".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: DeleteConversationsResponse,
        },
    )
