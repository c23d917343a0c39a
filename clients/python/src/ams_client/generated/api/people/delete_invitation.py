from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.confirmation import Confirmation


def delete_invitation(
    id: UUID,
) -> Call[Confirmation]:
    """Withdraw an invitation

    Its link no longer works."""
    return Call(
        "DELETE",
        "/v1/invitations/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: Confirmation,
        },
    )
