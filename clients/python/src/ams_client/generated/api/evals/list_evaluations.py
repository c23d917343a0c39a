from uuid import UUID

from ....call import Call
from ...models.evaluation_list_response import EvaluationListResponse
from ...models.evaluation_status import EvaluationStatus
from ...types import UNSET, Unset


def list_evaluations(
    *,
    agent: UUID | Unset = UNSET,
    evaluator: str | Unset = UNSET,
    status: EvaluationStatus | Unset = UNSET,
    passed: bool | Unset = UNSET,
    limit: int | Unset = 50,
    offset: int | Unset = 0,
) -> Call[EvaluationListResponse]:
    """List the judgements of live turns, newest first

    Each judgement that is owed stands here until its turn is deleted. It is tried for 24 hours, then its status is
    error. A key that is bound to agents finds those of its agents."""
    return Call(
        "GET",
        "/v1/evaluations",
        {
            200: EvaluationListResponse,
        },
        params={
            "agent": agent,
            "evaluator": evaluator,
            "status": status,
            "passed": passed,
            "limit": limit,
            "offset": offset,
        },
    )
