from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.confirmation import Confirmation


def delete_file(
    id: UUID,
) -> Call[Confirmation]:
    """Delete a file that no message uses

    It is not found from now on; its bytes are removed in the background."""
    return Call(
        "DELETE",
        "/v1/files/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: Confirmation,
        },
    )
