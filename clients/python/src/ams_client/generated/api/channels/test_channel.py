from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.channel_check_change_response import ChannelCheckChangeResponse
from ...models.channel_name import ChannelName
from ...models.no_options import NoOptions
from ...types import UNSET, Unset


def test_channel(
    id: UUID,
    channel: ChannelName,
    *,
    body: NoOptions | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[ChannelCheckChangeResponse]:
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
            200: ChannelCheckChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
