from ....call import Call
from ...models.session_change_response import SessionChangeResponse
from ...models.setup import Setup


def set_up(
    *,
    body: Setup,
) -> Call[SessionChangeResponse]:
    """Make the first owner, by the setup link

    Each start prints the link until it is used. The owner is a member of every workspace and is signed in."""
    return Call(
        "POST",
        "/v1/setup",
        {
            201: SessionChangeResponse,
        },
        body=body,
    )
