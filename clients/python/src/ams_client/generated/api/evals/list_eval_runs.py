from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_run_list_response import EvalRunListResponse
from ...types import Unset


def list_eval_runs(
    id: UUID,
    suite_id: UUID,
    *,
    limit: int | Unset = 50,
    offset: int | Unset = 0,
) -> Call[EvalRunListResponse]:
    """List the runs of an eval suite, newest first

    The list leaves the results out; GET of one run has them."""
    return Call(
        "GET",
        "/v1/agents/{id}/evals/{suite_id}/runs".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
        ),
        {
            200: EvalRunListResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
        },
    )
