from ....call import Call
from ...models.provider_key_list_response import ProviderKeyListResponse


def list_model_providers() -> Call[ProviderKeyListResponse]:
    """List the model providers and whose key of each counts

    The workspace's own key counts before the operator's, wherever the workspace uses models: chat, judges,
    summaries, searches, documents. Keys are never shown, and keyHint is masked."""
    return Call(
        "GET",
        "/v1/model-providers",
        {
            200: ProviderKeyListResponse,
        },
    )
