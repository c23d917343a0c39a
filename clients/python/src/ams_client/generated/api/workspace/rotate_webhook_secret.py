from ....call import Call
from ...models.rotate_secret_of_webhook_request import RotateSecretOfWebhookRequest
from ...models.webhook_secret_change_response import WebhookSecretChangeResponse
from ...types import UNSET, Unset


def rotate_webhook_secret(
    *,
    body: RotateSecretOfWebhookRequest | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[WebhookSecretChangeResponse]:
    """Replace the secret that signs webhooks

    During the overlap deliveries carry both signatures, so a receiver with either secret takes them. Afterwards the
    secret of the setting BOOTSTRAP_WORKSPACES counts no more."""
    return Call(
        "POST",
        "/v1/webhook-secret/rotate",
        {
            200: WebhookSecretChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
