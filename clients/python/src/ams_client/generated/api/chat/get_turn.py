from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.turn_response import TurnResponse


def get_turn(
    turn_id: UUID,
) -> Call[TurnResponse]:
    """Get the receipt of a turn

    The receipt has the version, the model, the chunks with their texts and scores, the model calls and tool calls
    with their moments, the guardrail decisions, the usage, the cost, the trace and the workflow."""
    return Call(
        "GET",
        "/v1/turns/{turn_id}".format(
            turn_id=quote(str(turn_id), safe=""),
        ),
        {
            200: TurnResponse,
        },
    )
