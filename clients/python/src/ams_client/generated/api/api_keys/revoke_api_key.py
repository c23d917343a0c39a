from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.confirmation import Confirmation


def revoke_api_key(
    id: UUID,
) -> Call[Confirmation]:
    """Revoke an API key

    Every API process refuses the key within 5 seconds. The list still shows it."""
    return Call(
        "DELETE",
        "/v1/api-keys/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: Confirmation,
        },
    )
