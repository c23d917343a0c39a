from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_comparison_response import EvalComparisonResponse


def compare_eval_runs(
    id: UUID,
    suite_id: UUID,
    run_id: UUID,
    other_run_id: UUID,
) -> Call[EvalComparisonResponse]:
    """Compare two runs case by case

    Cases are compared by their place; `sameCase` is false where a case was changed in between."""
    return Call(
        "GET",
        "/v1/agents/{id}/evals/{suite_id}/runs/{run_id}/compare/{other_run_id}".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
            run_id=quote(str(run_id), safe=""),
            other_run_id=quote(str(other_run_id), safe=""),
        ),
        {
            200: EvalComparisonResponse,
        },
    )
