from ....call import Call
from ...models.confirmation import Confirmation


def delete_account() -> Call[Confirmation]:
    """Delete the account of the person who is signed in

    Removes address, password, sessions and memberships for good. API keys that the person has made stay with their
    workspaces."""
    return Call(
        "DELETE",
        "/v1/account",
        {
            200: Confirmation,
        },
    )
