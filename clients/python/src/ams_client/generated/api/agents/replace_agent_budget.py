from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.budget_change import BudgetChange
from ...models.budget_change_response import BudgetChangeResponse


def replace_agent_budget(
    id: UUID,
    *,
    body: BudgetChange,
) -> Call[BudgetChangeResponse]:
    """Set what an agent may spend a day and a month

    All model calls count: answers, judges, summaries, embeddings, and calls that broke off. Days and months are
    those of UTC; a call counts when its cost is stored. A limit that is null or left out is none; 0 stops every
    paid call. Once a limit is reached, new turns are refused with BUDGET_EXCEEDED, running turns end with it before
    their next model call, and eval runs are completed with the remaining cases errored. Every process knows a new
    budget within 5 s. The budget of the workspace counts beside it. It makes no version of the agent."""
    return Call(
        "PUT",
        "/v1/agents/{id}/budget".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: BudgetChangeResponse,
        },
        body=body,
    )
