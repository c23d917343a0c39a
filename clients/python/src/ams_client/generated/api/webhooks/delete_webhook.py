from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.confirmation import Confirmation


def delete_webhook(
    id: UUID,
) -> Call[Confirmation]:
    """Delete a webhook

    Its deliveries go with it; what waits for another attempt is not sent."""
    return Call(
        "DELETE",
        "/v1/webhooks/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: Confirmation,
        },
    )
