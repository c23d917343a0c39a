from ....call import Call
from ...models.confirmation import Confirmation
from ...types import UNSET, Unset


def sign_out(
    *,
    everywhere: bool | Unset = UNSET,
) -> Call[Confirmation]:
    """Sign out, here or everywhere

    The other sessions end within 5 seconds."""
    return Call(
        "DELETE",
        "/v1/session",
        {
            200: Confirmation,
        },
        params={
            "everywhere": everywhere,
        },
    )
