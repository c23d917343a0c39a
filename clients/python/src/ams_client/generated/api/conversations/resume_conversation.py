from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.resumed_conversation_change_response import ResumedConversationChangeResponse


def resume_conversation(
    id: UUID,
) -> Call[ResumedConversationChangeResponse]:
    """End the pause of a conversation

    One turn answers the messages that were kept, in their order. While that turn would be refused, the conversation
    stays paused. Resuming a conversation that is not paused changes nothing. An open escalation stays open; closing
    it does not end a pause."""
    return Call(
        "POST",
        "/v1/conversations/{id}/resume".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ResumedConversationChangeResponse,
        },
    )
