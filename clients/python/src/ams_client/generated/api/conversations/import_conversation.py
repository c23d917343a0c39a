from ....call import Call
from ...models.conversation_transcript_change_response import ConversationTranscriptChangeResponse
from ...models.new_conversation import NewConversation
from ...types import UNSET, Unset


def import_conversation(
    *,
    body: NewConversation,
    idempotency_key: str | Unset = UNSET,
) -> Call[ConversationTranscriptChangeResponse | ConversationTranscriptChangeResponse]:
    """Make a conversation with a history from elsewhere

    The messages have no turn and no cost. The agent remembers them, searches find them, and a deletion takes them
    along. With piiDetection they are masked. The body has at most 1 MiB. POST /v1/chat goes on with the id as
    conversation_id."""
    return Call(
        "POST",
        "/v1/conversations",
        {
            200: ConversationTranscriptChangeResponse,
            201: ConversationTranscriptChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
