from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_suite_list_response import EvalSuiteListResponse


def list_eval_suites(
    id: UUID,
) -> Call[EvalSuiteListResponse]:
    """List the eval suites of an agent, newest first

    The list is sent in parts. It breaks off when a part cannot be read, or the key or session no longer reaches the
    workspace: the response then has no end and is no whole JSON. Take nothing of it, and ask again."""
    return Call(
        "GET",
        "/v1/agents/{id}/evals".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: EvalSuiteListResponse,
        },
    )
