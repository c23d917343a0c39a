from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.delete_conversation_response import DeleteConversationResponse


def delete_conversation(
    id: UUID,
    conversation_id: UUID,
) -> Call[DeleteConversationResponse]:
    """Delete one conversation

    Its texts are removed in the background: GET /v1/purges/{id} with its id shows how far that is."""
    return Call(
        "DELETE",
        "/v1/agents/{id}/conversations/{conversation_id}".format(
            id=quote(str(id), safe=""),
            conversation_id=quote(str(conversation_id), safe=""),
        ),
        {
            200: DeleteConversationResponse,
        },
    )
