from typing import Any

from ....call import Call


def finish_open_id_sign_in() -> Call[Any]:
    """Return from the OpenID Connect provider

    The provider sends browsers here. A person who has an account or an invitation is signed in by a verified e-mail
    address. Others are sent to the sign-in with the code of an error."""
    return Call(
        "GET",
        "/v1/session/openid/callback",
        {
            302: None,
        },
    )
