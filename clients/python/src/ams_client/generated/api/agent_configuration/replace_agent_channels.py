from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.channel_config import ChannelConfig
from ...models.channel_config_change_response import ChannelConfigChangeResponse
from ...types import UNSET, Unset


def replace_agent_channels(
    id: UUID,
    *,
    body: ChannelConfig,
    dry_run: bool | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ChannelConfigChangeResponse]:
    """Replace the channels of an agent

    PUT removes a channel that the body leaves out. The response masks secrets. A mask in the body keeps the stored
    secret of the same field.

    A body that changes nothing makes no version.

    With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer,
    without a new version."""
    return Call(
        "PUT",
        "/v1/agents/{id}/channels".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ChannelConfigChangeResponse,
        },
        params={
            "dry_run": dry_run,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )
