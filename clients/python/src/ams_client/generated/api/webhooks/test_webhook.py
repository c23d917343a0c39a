from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.webhook_delivery_change_response import WebhookDeliveryChangeResponse


def test_webhook(
    id: UUID,
) -> Call[WebhookDeliveryChangeResponse]:
    """Send the event test.ping to a webhook

    It is delivered as other events are, whatever events the webhook asks for."""
    return Call(
        "POST",
        "/v1/webhooks/{id}/test".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: WebhookDeliveryChangeResponse,
        },
    )
