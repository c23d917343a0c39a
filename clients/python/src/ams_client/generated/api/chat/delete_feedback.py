from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.confirmation import Confirmation


def delete_feedback(
    turn_id: UUID,
) -> Call[Confirmation]:
    """Remove the feedback of a turn

    A turn without feedback stays as it is."""
    return Call(
        "DELETE",
        "/v1/turns/{turn_id}/feedback".format(
            turn_id=quote(str(turn_id), safe=""),
        ),
        {
            200: Confirmation,
        },
    )
