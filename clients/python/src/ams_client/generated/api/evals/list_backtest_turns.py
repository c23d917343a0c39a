from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.backtest_turn_page_response import BacktestTurnPageResponse
from ...models.divergence import Divergence
from ...models.list_backtest_turns_status import ListBacktestTurnsStatus
from ...models.verdict import Verdict
from ...types import UNSET, Unset


def list_backtest_turns(
    id: UUID,
    backtest_id: UUID,
    *,
    divergence: Divergence | Unset = UNSET,
    verdict: Verdict | Unset = UNSET,
    status: ListBacktestTurnsStatus | Unset = UNSET,
    limit: int | Unset = 50,
    offset: int | Unset = 0,
) -> Call[BacktestTurnPageResponse]:
    """List the turns of a backtest, the worst first

    First those that got worse, then those that diverged, then those that errored. Texts and arguments need the
    scope read. Turns of deleted conversations are gone."""
    return Call(
        "GET",
        "/v1/agents/{id}/backtests/{backtest_id}/turns".format(
            id=quote(str(id), safe=""),
            backtest_id=quote(str(backtest_id), safe=""),
        ),
        {
            200: BacktestTurnPageResponse,
        },
        params={
            "divergence": divergence,
            "verdict": verdict,
            "status": status,
            "limit": limit,
            "offset": offset,
        },
    )
