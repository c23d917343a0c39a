from urllib.parse import quote

from ....call import Call
from ...models.confirmation import Confirmation


def delete_model_provider_key(
    provider: str,
) -> Call[Confirmation]:
    """Remove the workspace's own key of a model provider

    The message says whose key counts now. Without an own key nothing happens."""
    return Call(
        "DELETE",
        "/v1/model-providers/{provider}".format(
            provider=quote(str(provider), safe=""),
        ),
        {
            200: Confirmation,
        },
    )
