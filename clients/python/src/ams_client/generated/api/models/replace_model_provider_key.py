from urllib.parse import quote

from ....call import Call
from ...models.provider_key_change import ProviderKeyChange
from ...models.provider_key_change_response import ProviderKeyChangeResponse


def replace_model_provider_key(
    provider: str,
    *,
    body: ProviderKeyChange,
) -> Call[ProviderKeyChangeResponse]:
    """Set the workspace's own key of a model provider

    It counts before the operator's key from the next model call on; every process knows it within 5 s. What is
    spent with it is the workspace's own matter: neither OPERATOR_MODELS nor OPERATOR_MAX_DAILY_USD bounds it, its
    own budgets do. A keyHint as apiKey keeps the present key, at the same baseUrl only. An own baseUrl must be
    public, or open to the workspace by TOOL_ALLOWED_HOSTS. The key is not tried: POST /v1/model-
    providers/{provider}/test does that."""
    return Call(
        "PUT",
        "/v1/model-providers/{provider}".format(
            provider=quote(str(provider), safe=""),
        ),
        {
            200: ProviderKeyChangeResponse,
        },
        body=body,
    )
