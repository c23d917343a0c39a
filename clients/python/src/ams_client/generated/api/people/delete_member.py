from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.confirmation import Confirmation


def delete_member(
    user_id: UUID,
) -> Call[Confirmation]:
    """Remove a member from the workspace

    The sessions of the person lose the workspace within 5 seconds. API keys stay."""
    return Call(
        "DELETE",
        "/v1/members/{user_id}".format(
            user_id=quote(str(user_id), safe=""),
        ),
        {
            200: Confirmation,
        },
    )
