from ....call import Call
from ...models.confirmation import Confirmation


def sign_out() -> Call[Confirmation]:
    """Sign out"""
    return Call(
        "DELETE",
        "/v1/session",
        {
            200: Confirmation,
        },
    )
