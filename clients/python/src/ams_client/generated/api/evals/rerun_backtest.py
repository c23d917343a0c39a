from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.backtest_change_response import BacktestChangeResponse
from ...models.no_options import NoOptions
from ...types import UNSET, Unset


def rerun_backtest(
    id: UUID,
    backtest_id: UUID,
    *,
    body: NoOptions | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[BacktestChangeResponse | BacktestChangeResponse]:
    """Ask the errored and unasked turns again, in a new backtest

    The new backtest has the same candidate. Where no such turn is left, or the backtest has not ended, the answer
    is 200 with the backtest itself."""
    return Call(
        "POST",
        "/v1/agents/{id}/backtests/{backtest_id}/rerun".format(
            id=quote(str(id), safe=""),
            backtest_id=quote(str(backtest_id), safe=""),
        ),
        {
            200: BacktestChangeResponse,
            202: BacktestChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
