from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_suite_change_response import EvalSuiteChangeResponse
from ...models.eval_suite_contents import EvalSuiteContents
from ...types import UNSET, Unset


def replace_eval_suite(
    id: UUID,
    suite_id: UUID,
    *,
    body: EvalSuiteContents,
    if_match: str | Unset = UNSET,
) -> Call[EvalSuiteChangeResponse]:
    """Replace the name and test cases of an eval suite

    A run that is under way keeps the test cases that it began with."""
    return Call(
        "PUT",
        "/v1/agents/{id}/evals/{suite_id}".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
        ),
        {
            200: EvalSuiteChangeResponse,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )
