from ....call import Call
from ...models.webhook_secret_response import WebhookSecretResponse


def get_webhook_secret() -> Call[WebhookSecretResponse]:
    """Get the secret that signs webhooks

    Every read is in the audit."""
    return Call(
        "GET",
        "/v1/webhook-secret",
        {
            200: WebhookSecretResponse,
        },
    )
