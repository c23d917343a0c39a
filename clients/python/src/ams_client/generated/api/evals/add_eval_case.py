from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.eval_suite_change_response import EvalSuiteChangeResponse
from ...models.new_case_of_turn import NewCaseOfTurn
from ...types import UNSET, Unset


def add_eval_case(
    id: UUID,
    suite_id: UUID,
    *,
    body: NewCaseOfTurn,
    idempotency_key: str | Unset = UNSET,
) -> Call[EvalSuiteChangeResponse]:
    """Make a test case of a turn

    The message of the turn becomes the input, its answer the expected output. By default the judge compares both."""
    return Call(
        "POST",
        "/v1/agents/{id}/evals/{suite_id}/cases".format(
            id=quote(str(id), safe=""),
            suite_id=quote(str(suite_id), safe=""),
        ),
        {
            201: EvalSuiteChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
