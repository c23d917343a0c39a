from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.new_webhook import NewWebhook
from ...models.webhook_change_response import WebhookChangeResponse


def replace_webhook(
    id: UUID,
    *,
    body: NewWebhook,
) -> Call[WebhookChangeResponse]:
    """Replace a webhook

    The secret stays. What waits for another attempt goes to the new address. With enabled: false, what waits is not
    sent."""
    return Call(
        "PUT",
        "/v1/webhooks/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: WebhookChangeResponse,
        },
        body=body,
    )
