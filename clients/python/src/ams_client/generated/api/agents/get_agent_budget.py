from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.budget_response import BudgetResponse


def get_agent_budget(
    id: UUID,
) -> Call[BudgetResponse]:
    """Get the budget of an agent and what was spent

    All model calls count: answers, judges, summaries, embeddings, and calls that broke off. Days and months are
    those of UTC; a call counts when its cost is stored."""
    return Call(
        "GET",
        "/v1/agents/{id}/budget".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: BudgetResponse,
        },
    )
