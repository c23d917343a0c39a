from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.backtest_change_response import BacktestChangeResponse
from ...models.backtest_request import BacktestRequest
from ...types import UNSET, Unset


def start_backtest(
    id: UUID,
    *,
    body: BacktestRequest,
    idempotency_key: str | Unset = UNSET,
) -> Call[BacktestChangeResponse]:
    """Ask turns of the past again, of another version or model

    The turns are those of chat and channels that have ended, the newest first; they are fixed now. Nothing is
    reached but models: calls of tools get the results that they had. Turns that maxCost leaves unasked are left
    out. A backtest of no turns completes at once."""
    return Call(
        "POST",
        "/v1/agents/{id}/backtests".format(
            id=quote(str(id), safe=""),
        ),
        {
            202: BacktestChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
