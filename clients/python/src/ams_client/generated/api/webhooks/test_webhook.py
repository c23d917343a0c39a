from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.webhook_delivery_change_response import WebhookDeliveryChangeResponse
from ...types import UNSET, Unset


def test_webhook(
    id: UUID,
    *,
    idempotency_key: str | Unset = UNSET,
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
        headers={
            "Idempotency-Key": idempotency_key,
        },
    )
