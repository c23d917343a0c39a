from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.submit_tool_outputs_request import SubmitToolOutputsRequest
from ...models.tool_outputs_change_response import ToolOutputsChangeResponse


def submit_tool_outputs(
    turn_id: UUID,
    *,
    body: SubmitToolOutputsRequest,
) -> Call[ToolOutputsChangeResponse]:
    """Give the outputs of calls that you run

    A turn that ended with finish_reason action_required takes the outputs of its required_actions for 24 hours, all
    at once or one by one. With the last one a turn begins that goes on: turn_id, whose answer its stream has. The
    same output again gets the same answer."""
    return Call(
        "POST",
        "/v1/turns/{turn_id}/tool-outputs".format(
            turn_id=quote(str(turn_id), safe=""),
        ),
        {
            200: ToolOutputsChangeResponse,
        },
        body=body,
    )
