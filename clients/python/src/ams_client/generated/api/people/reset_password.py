from ....call import Call
from ...models.confirmation import Confirmation
from ...models.reset_password_request import ResetPasswordRequest
from ...types import UNSET, Unset


def reset_password(
    *,
    body: ResetPasswordRequest,
    idempotency_key: str | Unset = UNSET,
) -> Call[Confirmation]:
    """Set a new password, by a link

    The link works once, for a day. All sessions of the person end."""
    return Call(
        "POST",
        "/v1/password-reset",
        {
            200: Confirmation,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
