from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.webhook_delivery_change_response import WebhookDeliveryChangeResponse
from ...types import UNSET, Unset


def redeliver_webhook(
    id: UUID,
    delivery_id: UUID,
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[WebhookDeliveryChangeResponse]:
    """Send an event to a webhook again

    It gets another 24 hours of attempts, with the same webhook-id and body. While former attempts still run, they
    go on, and the next attempt is made at once."""
    return Call(
        "POST",
        "/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver".format(
            id=quote(str(id), safe=""),
            delivery_id=quote(str(delivery_id), safe=""),
        ),
        {
            200: WebhookDeliveryChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
    )
