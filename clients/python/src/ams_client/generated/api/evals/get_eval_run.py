from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_run_response import EvalRunResponse
from ...types import UNSET, Unset


def get_eval_run(
    id: UUID,
    suite_id: UUID,
    run_id: UUID,
    *,
    limit: int | Unset = UNSET,
    offset: int | Unset = UNSET,
) -> Call[EvalRunResponse]:
    """Get a run with its progress and its results so far

    A run has all its results unless limit or offset ask for a page of them."""
    return Call(
        "GET",
        "/v1/agents/{id}/evals/{suite_id}/runs/{run_id}".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
            run_id=quote(str(run_id), safe=""),
        ),
        {
            200: EvalRunResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
        },
    )
