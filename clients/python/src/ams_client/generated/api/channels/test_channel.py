from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.channel_change_response import ChannelChangeResponse
from ...models.no_options import NoOptions
from ...models.test_channel_channel import TestChannelChannel
from ...types import UNSET, Unset


def test_channel(
    id: UUID,
    channel: TestChannelChannel,
    *,
    body: NoOptions | Unset = UNSET,
) -> Call[ChannelChangeResponse]:
    """Check a channel with its platform

    Checks token, scopes, address and permissions by the API of the platform, with the configuration that is saved,
    and says what is wrong and where to mend it. It sends no message."""
    return Call(
        "POST",
        "/v1/agents/{id}/channels/{channel}/test".format(
            id=quote(str(id), safe=""),
            channel=quote(str(channel), safe=""),
        ),
        {
            200: ChannelChangeResponse,
        },
        body=body,
    )
