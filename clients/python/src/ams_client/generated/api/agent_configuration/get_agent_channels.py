from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.channel_config_response import ChannelConfigResponse


def get_agent_channels(
    id: UUID,
) -> Call[ChannelConfigResponse]:
    """Get the channels of an agent

    Secrets are masked. The header ETag has the version, for If-Match."""
    return Call(
        "GET",
        "/v1/agents/{id}/channels".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ChannelConfigResponse,
        },
    )
