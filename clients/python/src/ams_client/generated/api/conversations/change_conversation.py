from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.change_conversation_request import ChangeConversationRequest
from ...models.conversation_change_response import ConversationChangeResponse


def change_conversation(
    id: UUID,
    *,
    body: ChangeConversationRequest,
) -> Call[ConversationChangeResponse]:
    """Replace the metadata of a conversation

    Puts these values in the place of all that are there; {} leaves none. The metadata of POST /v1/chat is added
    name by name instead."""
    return Call(
        "PATCH",
        "/v1/conversations/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ConversationChangeResponse,
        },
        body=body,
    )
