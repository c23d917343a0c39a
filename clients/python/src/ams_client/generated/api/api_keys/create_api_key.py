from ....call import Call
from ...models.made_api_key_change_response import MadeApiKeyChangeResponse
from ...models.new_api_key import NewApiKey
from ...types import UNSET, Unset


def create_api_key(
    *,
    body: NewApiKey,
    idempotency_key: str | Unset = UNSET,
) -> Call[MadeApiKeyChangeResponse]:
    """Make an API key

    The answer shows the key, and no later answer does. Without scopes the key has read, write, chat and evals. A
    key with agentIds finds only these agents; every other one is 404 for it, and it makes no agents."""
    return Call(
        "POST",
        "/v1/api-keys",
        {
            201: MadeApiKeyChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
