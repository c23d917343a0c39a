from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_estimate_change_response import EvalEstimateChangeResponse
from ...models.eval_estimate_options import EvalEstimateOptions
from ...types import UNSET, Unset


def estimate_eval_run(
    id: UUID,
    suite_id: UUID,
    *,
    body: EvalEstimateOptions | Unset = UNSET,
) -> Call[EvalEstimateChangeResponse]:
    """Estimate what a run would cost

    The estimate rests on earlier runs, where there are any, and on the prices of the models. Nothing runs."""
    return Call(
        "POST",
        "/v1/agents/{id}/evals/{suite_id}/estimate".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
        ),
        {
            200: EvalEstimateChangeResponse,
        },
        body=body,
    )
