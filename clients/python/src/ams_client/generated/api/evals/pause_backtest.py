from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.backtest_change_response import BacktestChangeResponse
from ...models.no_options import NoOptions
from ...types import UNSET, Unset


def pause_backtest(
    id: UUID,
    backtest_id: UUID,
    *,
    body: NoOptions | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[BacktestChangeResponse]:
    """Pause a backtest: it asks no further turn

    Turns under way get their results. One that does not run stays as it is."""
    return Call(
        "POST",
        "/v1/agents/{id}/backtests/{backtest_id}/pause".format(
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
