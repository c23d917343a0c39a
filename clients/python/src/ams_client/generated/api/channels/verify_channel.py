from urllib.parse import quote
from uuid import UUID

from ....call import Call


def verify_channel(
    agent_id: UUID,
    channel: str,
) -> Call[str]:
    """Answer WhatsApp's handshake

    WhatsApp sends the verify token that PUT /v1/agents/{id}/channels names."""
    return Call(
        "GET",
        "/channels/{agent_id}/{channel}".format(
            agent_id=quote(str(agent_id), safe=""),
            channel=quote(str(channel), safe=""),
        ),
        {
            200: None,
        },
    )
