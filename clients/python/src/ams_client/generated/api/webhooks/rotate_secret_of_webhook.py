from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.made_webhook_change_response import MadeWebhookChangeResponse
from ...models.rotate_secret_of_webhook_request import RotateSecretOfWebhookRequest
from ...types import UNSET, Unset


def rotate_secret_of_webhook(
    id: UUID,
    *,
    body: RotateSecretOfWebhookRequest | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[MadeWebhookChangeResponse]:
    """Replace a webhook's secret

    The answer shows the new secret, and no later answer does. During the overlap deliveries carry both signatures,
    so a receiver with either secret takes them."""
    return Call(
        "POST",
        "/v1/webhooks/{id}/rotate-secret".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: MadeWebhookChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
