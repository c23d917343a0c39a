from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.approval_decision import ApprovalDecision
from ...models.tool_outputs_change_response import ToolOutputsChangeResponse


def decide_approval(
    id: UUID,
    *,
    body: ApprovalDecision,
) -> Call[ToolOutputsChangeResponse]:
    """Allow or reject a call

    An allowed call is made once, as the version that asked has the tool and with the secrets of today; a rejected
    one never. With the last open call of its turn a turn begins that goes on: turn_id. The same decision again gets
    the same answer. It needs a signed-in editor or owner, or a key with the scope approve."""
    return Call(
        "POST",
        "/v1/approvals/{id}".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ToolOutputsChangeResponse,
        },
        body=body,
    )
