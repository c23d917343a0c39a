from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.delivery_status import DeliveryStatus
from ...models.webhook_delivery_page_response import WebhookDeliveryPageResponse
from ...types import UNSET, Unset


def list_webhook_deliveries(
    id: UUID,
    *,
    limit: int | Unset = 50,
    offset: int | Unset = 0,
    status: DeliveryStatus | Unset = UNSET,
) -> Call[WebhookDeliveryPageResponse]:
    """List a webhook's deliveries, newest first

    Deliveries are kept for 30 days, those of a conversation at most as long as that."""
    return Call(
        "GET",
        "/v1/webhooks/{id}/deliveries".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: WebhookDeliveryPageResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
            "status": status,
        },
    )
