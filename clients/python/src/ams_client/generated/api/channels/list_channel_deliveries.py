from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.channel_delivery_list_response import ChannelDeliveryListResponse
from ...models.channel_name import ChannelName


def list_channel_deliveries(
    id: UUID,
    channel: ChannelName,
) -> Call[ChannelDeliveryListResponse]:
    """See the last ten deliveries of a platform

    With the verdict on each, the newest first. Refused requests are shown too, at most one each five seconds."""
    return Call(
        "GET",
        "/v1/agents/{id}/channels/{channel}/deliveries".format(
            id=quote(str(id), safe=""),
            channel=quote(str(channel), safe=""),
        ),
        {
            200: ChannelDeliveryListResponse,
        },
    )
