from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_run_change_response import EvalRunChangeResponse
from ...models.no_options import NoOptions
from ...types import UNSET, Unset


def cancel_eval_run(
    id: UUID,
    suite_id: UUID,
    run_id: UUID,
    *,
    body: NoOptions | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[EvalRunChangeResponse]:
    """Stop a run and keep its results so far

    The results so far stay, and the run is cancelled."""
    return Call(
        "POST",
        "/v1/agents/{id}/evals/{suite_id}/runs/{run_id}/cancel".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
            run_id=quote(str(run_id), safe=""),
        ),
        {
            200: EvalRunChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
