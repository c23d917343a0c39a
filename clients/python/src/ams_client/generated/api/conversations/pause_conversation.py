from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.conversation_change_response import ConversationChangeResponse


def pause_conversation(
    id: UUID,
) -> Call[ConversationChangeResponse]:
    """Pause a conversation

    The agent is silent until the conversation is resumed: POST /v1/chat answers 409 CONVERSATION_PAUSED, and
    messages of a channel's user are kept. Turns that were accepted before end as usual. Pausing a paused
    conversation changes nothing."""
    return Call(
        "POST",
        "/v1/conversations/{id}/pause".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ConversationChangeResponse,
        },
    )
