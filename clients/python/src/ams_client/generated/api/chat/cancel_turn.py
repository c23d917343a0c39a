from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.cancelled_turn_change_response import CancelledTurnChangeResponse


def cancel_turn(
    turn_id: UUID,
) -> Call[CancelledTurnChangeResponse]:
    """Stop a turn

    The client that waits for the turn gets the text so far. A turn that has ended stays as it is; where it waits
    for outputs, they are not taken any more."""
    return Call(
        "POST",
        "/v1/turns/{turn_id}/cancel".format(
            turn_id=quote(str(turn_id), safe=""),
        ),
        {
            200: CancelledTurnChangeResponse,
        },
    )
