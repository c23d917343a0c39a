from urllib.parse import quote

from ....call import Call
from ...models.provider_test_change_response import ProviderTestChangeResponse
from ...types import UNSET, Unset


def test_model_provider(
    provider: str,
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[ProviderTestChangeResponse]:
    """Try the key of a model provider that counts

    It asks the provider for its list of models, which costs nothing; a server without such a list is asked for a
    few tokens, and Bedrock for a model that there is not. The status is 200 for a refused key too, with ok false
    and the reason."""
    return Call(
        "POST",
        "/v1/model-providers/{provider}/test".format(
            provider=quote(str(provider), safe=""),
        ),
        {
            200: ProviderTestChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
    )
