from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.channel_name import ChannelName
from ...models.channel_setup_response import ChannelSetupResponse


def get_channel_setup(
    id: UUID,
    channel: ChannelName,
) -> Call[ChannelSetupResponse]:
    """See what to enter on the pages of a platform

    Also before the channel is configured. The setting PUBLIC_URL is the origin of the address."""
    return Call(
        "GET",
        "/v1/agents/{id}/channels/{channel}/setup".format(
            id=quote(str(id), safe=""),
            channel=quote(str(channel), safe=""),
        ),
        {
            200: ChannelSetupResponse,
        },
    )
