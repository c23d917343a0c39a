from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.channel_name import ChannelName
from ...models.delivered_reply_change_response import DeliveredReplyChangeResponse
from ...models.no_options import NoOptions
from ...types import UNSET, Unset


def resend_reply(
    id: UUID,
    channel: ChannelName,
    reply_id: UUID,
    *,
    body: NoOptions | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[DeliveredReplyChangeResponse]:
    """Send a reply again

    For a reply that is doubtful (the answer of the platform was lost, so it may have arrived), refused or given-up.
    What was certainly sent is not sent again. A doubtful reply may reach its user twice: ask for it when you know
    that it did not arrive."""
    return Call(
        "POST",
        "/v1/agents/{id}/channels/{channel}/replies/{reply_id}/resend".format(
            id=quote(str(id), safe=""),
            channel=quote(str(channel), safe=""),
            reply_id=quote(str(reply_id), safe=""),
        ),
        {
            200: DeliveredReplyChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
