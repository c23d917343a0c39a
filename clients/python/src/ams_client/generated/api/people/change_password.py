from ....call import Call
from ...models.password_change import PasswordChange
from ...models.session_change_response import SessionChangeResponse


def change_password(
    *,
    body: PasswordChange,
) -> Call[SessionChangeResponse]:
    """Change the password, and end all other sessions

    The session of this request stays."""
    return Call(
        "PUT",
        "/v1/session/password",
        {
            200: SessionChangeResponse,
        },
        body=body,
    )
