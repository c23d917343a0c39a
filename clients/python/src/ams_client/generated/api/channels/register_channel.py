from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.channel_check_change_response import ChannelCheckChangeResponse
from ...models.channel_name import ChannelName
from ...models.no_options import NoOptions
from ...types import UNSET, Unset


def register_channel(
    id: UUID,
    channel: ChannelName,
    *,
    body: NoOptions | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[ChannelCheckChangeResponse]:
    """Register a channel with its platform

    telegram: sets the bot's webhook (setWebhook) to the address of the agent, with its secret token. discord:
    registers the commands of the application. Then the channel is checked. The settings of Slack and WhatsApp are
    entered on their own pages."""
    return Call(
        "POST",
        "/v1/agents/{id}/channels/{channel}/register".format(
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
