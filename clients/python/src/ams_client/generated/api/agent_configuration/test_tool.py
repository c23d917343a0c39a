from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.tool_trial import ToolTrial
from ...models.trial_change_response import TrialChangeResponse
from ...types import UNSET, Unset


def test_tool(
    id: UUID,
    name: str,
    *,
    body: ToolTrial | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[TrialChangeResponse]:
    """Call a tool of the agent as a model would

    The call is real: a POST, PUT or DELETE has its effect at the target. It goes through the same fences, limits,
    mapping and masking as in a turn, with the configuration that is saved. It is made at most once. The secrets of
    the tool are hidden in the receipt."""
    return Call(
        "POST",
        "/v1/agents/{id}/tools/{name}/test".format(
            id=quote(str(id), safe=""),
            name=quote(str(name), safe=""),
        ),
        {
            200: TrialChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
