from urllib.parse import quote
from uuid import UUID

from ....call import Call


def receive_channel(
    agent_id: UUID,
    channel: str,
) -> Call[str]:
    """Take what a platform delivers

    Only for Slack, Telegram, WhatsApp and Discord. The signature is verified on the bytes of the body. The answer
    comes after the events are stored; an event that is delivered again is answered once. 429 is sent where the
    platform delivers the event again."""
    return Call(
        "POST",
        "/channels/{agent_id}/{channel}".format(
            agent_id=quote(str(agent_id), safe=""),
            channel=quote(str(channel), safe=""),
        ),
        {
            200: None,
        },
    )
