from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_result_list_response import EvalResultListResponse
from ...models.eval_run_change_response import EvalRunChangeResponse
from ...models.eval_run_options import EvalRunOptions
from ...types import UNSET, Unset


def run_eval_suite(
    id: UUID,
    suite_id: UUID,
    *,
    body: EvalRunOptions | Unset = UNSET,
    prefer: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[EvalResultListResponse | EvalRunChangeResponse]:
    """Run an eval suite and wait for the results

    While a run of the suite with the same version and model is under way, the request joins it. Beside the results
    stands the run, with its id, score and cost. A lost connection loses nothing: the run goes on."""
    return Call(
        "POST",
        "/v1/agents/{id}/evals/{suite_id}/run".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
        ),
        {
            200: EvalResultListResponse,
            202: EvalRunChangeResponse,
        },
        headers={
            "Prefer": prefer,
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
