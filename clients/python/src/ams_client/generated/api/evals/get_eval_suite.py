from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_suite_response import EvalSuiteResponse


def get_eval_suite(
    id: UUID,
    suite_id: UUID,
) -> Call[EvalSuiteResponse]:
    """Get an eval suite

    It has its cases and the results of its last completed run."""
    return Call(
        "GET",
        "/v1/agents/{id}/evals/{suite_id}".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
        ),
        {
            200: EvalSuiteResponse,
        },
    )
