from ....call import Call
from ...models.session_response import SessionResponse


def get_session() -> Call[SessionResponse]:
    """Get the person who is signed in, with the workspaces

    It has the workspaces with the person's role in each, and the invitations that wait for an answer."""
    return Call(
        "GET",
        "/v1/session",
        {
            200: SessionResponse,
        },
    )
