from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_rerun_options import EvalRerunOptions
from ...models.eval_run_change_response import EvalRunChangeResponse
from ...types import UNSET, Unset


def rerun_eval_run(
    id: UUID,
    suite_id: UUID,
    run_id: UUID,
    *,
    body: EvalRerunOptions | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[EvalRunChangeResponse | EvalRunChangeResponse]:
    """Run the failed and errored cases of a run again in a new run

    The new run uses the current configuration of the agent, and the model of the run where one was chosen. When no
    case of the run failed, the answer is 200 with the run itself."""
    return Call(
        "POST",
        "/v1/agents/{id}/evals/{suite_id}/runs/{run_id}/rerun".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
            run_id=quote(str(run_id), safe=""),
        ),
        {
            200: EvalRunChangeResponse,
            202: EvalRunChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
