from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.evaluators import Evaluators
from ...models.evaluators_change_response import EvaluatorsChangeResponse


def replace_evaluators(
    id: UUID,
    *,
    body: Evaluators,
) -> Call[EvaluatorsChangeResponse]:
    """Set the evaluators of live turns

    They count from now on and make no version of the agent. What is owed already is judged by the evaluator as it
    was then. A judgement never delays a turn; its cost counts in the budgets."""
    return Call(
        "PUT",
        "/v1/agents/{id}/evaluators".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: EvaluatorsChangeResponse,
        },
        body=body,
    )
