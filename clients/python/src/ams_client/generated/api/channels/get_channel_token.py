from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.channel_name import ChannelName
from ...models.channel_token_response import ChannelTokenResponse


def get_channel_token(
    id: UUID,
    channel: ChannelName,
) -> Call[ChannelTokenResponse]:
    """Get the token that a platform sends to an agent

    Telegram's secret token, or WhatsApp's verify token: with it the service knows the platform. It is the one that
    the next_steps of PUT /v1/agents/{id}/channels name, and never changes. The read needs the scope write and is in
    the audit."""
    return Call(
        "GET",
        "/v1/agents/{id}/channels/{channel}/token".format(
            id=quote(str(id), safe=""),
            channel=quote(str(channel), safe=""),
        ),
        {
            200: ChannelTokenResponse,
        },
    )
