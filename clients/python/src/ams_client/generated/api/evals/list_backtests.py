from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.backtest_list_response import BacktestListResponse
from ...types import Unset


def list_backtests(
    id: UUID,
    *,
    limit: int | Unset = 50,
    offset: int | Unset = 0,
) -> Call[BacktestListResponse]:
    """List the backtests of an agent, newest first

    The turns of each are a list of their own."""
    return Call(
        "GET",
        "/v1/agents/{id}/backtests".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: BacktestListResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
        },
    )
