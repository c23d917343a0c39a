from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_suite_change_response import EvalSuiteChangeResponse
from ...models.new_eval_suite import NewEvalSuite
from ...types import UNSET, Unset


def create_eval_suite(
    id: UUID,
    *,
    body: NewEvalSuite,
    idempotency_key: str | Unset = UNSET,
) -> Call[EvalSuiteChangeResponse]:
    """Create an eval suite

    A suite is a list of questions with the answers that are right, or with criteria for a judge. With caseOfTurn in
    place of testCases it begins with a turn."""
    return Call(
        "POST",
        "/v1/agents/{id}/evals".format(
            id=quote(str(id), safe=""),
        ),
        {
            201: EvalSuiteChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
