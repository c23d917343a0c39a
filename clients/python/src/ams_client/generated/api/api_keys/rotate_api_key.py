from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.api_key_rotation import ApiKeyRotation
from ...models.made_api_key_change_response import MadeApiKeyChangeResponse
from ...types import UNSET, Unset


def rotate_api_key(
    id: UUID,
    *,
    body: ApiKeyRotation | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[MadeApiKeyChangeResponse]:
    """Replace an API key by a new one

    The new key has an id of its own, and the name, scopes, agents and expiry of the old one. The old key works
    until the overlap ends, then it is revoked."""
    return Call(
        "POST",
        "/v1/api-keys/{id}/rotate".format(
            id=quote(str(id), safe=""),
        ),
        {
            201: MadeApiKeyChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
