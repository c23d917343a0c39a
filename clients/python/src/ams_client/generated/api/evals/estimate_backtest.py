from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.backtest_estimate_change_response import BacktestEstimateChangeResponse
from ...models.backtest_request import BacktestRequest


def estimate_backtest(
    id: UUID,
    *,
    body: BacktestRequest,
) -> Call[BacktestEstimateChangeResponse]:
    """Estimate what a backtest would cost and take

    It rests on what the turns used and how long they took, at the prices of the candidate. Nothing is asked."""
    return Call(
        "POST",
        "/v1/agents/{id}/backtests/estimate".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: BacktestEstimateChangeResponse,
        },
        body=body,
    )
