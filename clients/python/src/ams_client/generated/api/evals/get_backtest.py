from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.backtest_response import BacktestResponse


def get_backtest(
    id: UUID,
    backtest_id: UUID,
) -> Call[BacktestResponse]:
    """Get a backtest with its progress and its figures so far

    The ratios of cost and latency come with its end."""
    return Call(
        "GET",
        "/v1/agents/{id}/backtests/{backtest_id}".format(
            id=quote(str(id), safe=""),
            backtest_id=quote(str(backtest_id), safe=""),
        ),
        {
            200: BacktestResponse,
        },
    )
