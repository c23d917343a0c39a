from ....call import Call
from ...models.session_change_response import SessionChangeResponse
from ...models.sign_in import SignIn


def sign_in(
    *,
    body: SignIn,
) -> Call[SessionChangeResponse]:
    """Sign in with e-mail address and password

    The answer sets the cookie ams_session. Requests with it name their workspace in X-Workspace-Id; a request that
    changes something needs X-Requested-With: ams."""
    return Call(
        "POST",
        "/v1/session",
        {
            200: SessionChangeResponse,
        },
        body=body,
    )
