from ....call import Call
from ...models.webhook_list_response import WebhookListResponse


def list_webhooks() -> Call[WebhookListResponse]:
    """List the webhooks

    Their secrets are not shown."""
    return Call(
        "GET",
        "/v1/webhooks",
        {
            200: WebhookListResponse,
        },
    )
