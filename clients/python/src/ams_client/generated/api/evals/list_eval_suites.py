from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_suite_list_response import EvalSuiteListResponse


def list_eval_suites(
    id: UUID,
) -> Call[EvalSuiteListResponse]:
    """List the eval suites of an agent, newest first"""
    return Call(
        "GET",
        "/v1/agents/{id}/evals".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: EvalSuiteListResponse,
        },
    )
