from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.password_reset_change_response import PasswordResetChangeResponse
from ...types import UNSET, Unset


def make_password_reset(
    user_id: UUID,
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[PasswordResetChangeResponse]:
    """Make a link that sets a new password of a member

    The link works once, for a day, and ends all sessions. A key needs all scopes of the role of the member. A
    person of several workspaces needs the operator: npm run reset-password."""
    return Call(
        "POST",
        "/v1/members/{user_id}/password-reset".format(
            user_id=quote(str(user_id), safe=""),
        ),
        {
            200: PasswordResetChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
    )
