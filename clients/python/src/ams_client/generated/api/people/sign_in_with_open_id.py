from typing import Any

from ....call import Call


def sign_in_with_open_id() -> Call[Any]:
    """Sign in with the OpenID Connect provider

    For browsers: leads to the provider of the setting OIDC_ISSUER. It is 404 where no provider is set up."""
    return Call(
        "GET",
        "/v1/session/openid",
        {
            302: None,
        },
    )
