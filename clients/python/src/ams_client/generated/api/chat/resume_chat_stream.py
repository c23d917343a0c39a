from typing import Any
from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...types import UNSET, Unset


def resume_chat_stream(
    turn_id: UUID,
    *,
    reasoning: bool | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Call[str | Any]:
    """Continue the stream of a turn that runs or has ended

    The events of a turn are kept for 24 hours. Later the stream consists of message.start, one message.delta and
    the last event."""
    return Call(
        "GET",
        "/v1/chat-stream/{turn_id}".format(
            turn_id=quote(str(turn_id), safe=""),
        ),
        {
            200: None,
            204: None,
        },
        params={
            "reasoning": reasoning,
        },
        headers={
            "Last-Event-ID": last_event_id,
        },
    )
