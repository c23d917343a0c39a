from ....call import Call
from ...models.session_change_response import SessionChangeResponse
from ...models.setup import Setup


def set_up(
    *,
    body: Setup,
) -> Call[SessionChangeResponse]:
    """Make the first owner, by the setup link

    Each start prints a link until one is used; it works for 24 hours. The owner is a member of the operator’s
    workspace and is signed in; with PASSWORD_SIGN_IN=off the answer sets no cookie, and the owner signs in with the
    provider, by the same address."""
    return Call(
        "POST",
        "/v1/setup",
        {
            201: SessionChangeResponse,
        },
        body=body,
    )
