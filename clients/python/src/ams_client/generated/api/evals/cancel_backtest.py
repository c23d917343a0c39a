from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.backtest_change_response import BacktestChangeResponse
from ...models.no_options import NoOptions
from ...types import UNSET, Unset


def cancel_backtest(
    id: UUID,
    backtest_id: UUID,
    *,
    body: NoOptions | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[BacktestChangeResponse]:
    """Stop a backtest and keep its results so far

    The figures are those of the turns that are done. One that has ended stays as it is."""
    return Call(
        "POST",
        "/v1/agents/{id}/backtests/{backtest_id}/cancel".format(
            id=quote(str(id), safe=""),
            backtest_id=quote(str(backtest_id), safe=""),
        ),
        {
            200: BacktestChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
