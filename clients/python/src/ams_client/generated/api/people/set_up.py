from ....call import Call
from ...models.session_change_response import SessionChangeResponse
from ...models.setup import Setup


def set_up(
    *,
    body: Setup,
) -> Call[SessionChangeResponse]:
    """Make the first owner, by the setup link

    Each start prints a link until one is used; it works for 24 hours. The owner is a member of the operator’s
    workspace and is signed in."""
    return Call(
        "POST",
        "/v1/setup",
        {
            201: SessionChangeResponse,
        },
        body=body,
    )
