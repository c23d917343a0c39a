from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.conversation_transcript_response import ConversationTranscriptResponse
from ...types import UNSET, Unset


def get_conversation(
    id: UUID,
    *,
    limit: int | Unset = 50,
    cursor: int | Unset = UNSET,
) -> Call[ConversationTranscriptResponse]:
    """Get a conversation with its turns, newest first

    Each turn has its message, its answer and the sums of its receipt; GET /v1/turns/{turn_id} has the whole
    receipt. With piiDetection, messages and answers are masked before they are stored."""
    return Call(
        "GET",
        "/v1/conversations/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ConversationTranscriptResponse,
        },
        params={
            "limit": limit,
            "cursor": cursor,
        },
    )
