from urllib.parse import quote
from uuid import UUID

from ....call import Call


def stream_backtest(
    id: UUID,
    backtest_id: UUID,
) -> Call[str]:
    """Stream the results of a backtest as they come, then its end

    A client that comes late or comes back gets all results from the beginning."""
    return Call(
        "GET",
        "/v1/agents/{id}/backtests/{backtest_id}/stream".format(
            id=quote(str(id), safe=""),
            backtest_id=quote(str(backtest_id), safe=""),
        ),
        {
            200: None,
        },
    )
