from ....call import Call
from ...models.made_webhook_change_response import MadeWebhookChangeResponse
from ...models.new_webhook import NewWebhook
from ...types import UNSET, Unset


def create_webhook(
    *,
    body: NewWebhook,
    idempotency_key: str | Unset = UNSET,
) -> Call[MadeWebhookChangeResponse]:
    """Have events sent to an address

    The answer shows the secret, and no later answer does. Deliveries are signed as Standard Webhooks says, and
    retried for 24 hours with the same webhook-id. An address must be public, or open to the workspace by
    TOOL_ALLOWED_HOSTS. 410, or 72 hours without a 2xx, switches a webhook off."""
    return Call(
        "POST",
        "/v1/webhooks",
        {
            201: MadeWebhookChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
