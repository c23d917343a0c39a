from ....call import Call
from ...models.api_key_list_response import ApiKeyListResponse


def list_api_keys() -> Call[ApiKeyListResponse]:
    """List the API keys, newest first, revoked ones too

    A key itself is shown once, when it is made; the list has the beginning of each."""
    return Call(
        "GET",
        "/v1/api-keys",
        {
            200: ApiKeyListResponse,
        },
    )
