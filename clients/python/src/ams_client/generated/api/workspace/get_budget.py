from ....call import Call
from ...models.budget_response import BudgetResponse


def get_budget() -> Call[BudgetResponse]:
    """Get the budget of the workspace and what was spent

    All model calls count: answers, judges, summaries, embeddings, and calls that broke off. Days and months are
    those of UTC; a call counts when its cost is stored."""
    return Call(
        "GET",
        "/v1/budget",
        {
            200: BudgetResponse,
        },
    )
