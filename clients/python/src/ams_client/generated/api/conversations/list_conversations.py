from uuid import UUID

from ....call import Call
from ...models.conversation_page_response import ConversationPageResponse
from ...models.conversation_source import ConversationSource
from ...models.list_conversations_metadata import ListConversationsMetadata
from ...models.list_conversations_status import ListConversationsStatus
from ...types import UNSET, Unset


def list_conversations(
    *,
    limit: int | Unset = 50,
    cursor: UUID | Unset = UNSET,
    agent: UUID | Unset = UNSET,
    source: ConversationSource | Unset = UNSET,
    status: ListConversationsStatus | Unset = UNSET,
    from_: str | Unset = UNSET,
    to: str | Unset = UNSET,
    user: str | Unset = UNSET,
    metadata: ListConversationsMetadata | Unset = UNSET,
    q: str | Unset = UNSET,
) -> Call[ConversationPageResponse]:
    """List the conversations, newest activity first

    A request looks at 10,000 turns at most. A page may therefore be short, or empty, before the last one: go on
    with next_cursor while it is not null. The conversations of evals are left out. A key that is bound to agents
    finds the conversations of these agents."""
    return Call(
        "GET",
        "/v1/conversations",
        {
            200: ConversationPageResponse,
        },
        params={
            "limit": limit,
            "cursor": cursor,
            "agent": agent,
            "source": source,
            "status": status,
            "from": from_,
            "to": to,
            "user": user,
            "metadata": metadata,
            "q": q,
        },
    )
