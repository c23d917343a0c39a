from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_gate import EvalGate
from ...models.eval_suite_change_response import EvalSuiteChangeResponse


def set_eval_gate(
    id: UUID,
    suite_id: UUID,
    *,
    body: EvalGate,
) -> Call[EvalSuiteChangeResponse]:
    """Let the agent become active only with a score

    Until the current configuration has reached this mean score in a run of the complete suite, a change of the
    status to active gets 409 EVAL_GATE_NOT_PASSED. null opens the gate."""
    return Call(
        "PUT",
        "/v1/agents/{id}/evals/{suite_id}/gate".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
        ),
        {
            200: EvalSuiteChangeResponse,
        },
        body=body,
    )
