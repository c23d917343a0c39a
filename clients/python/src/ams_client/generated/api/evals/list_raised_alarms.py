from ....call import Call
from ...models.raised_alarm_list_response import RaisedAlarmListResponse
from ...types import Unset


def list_raised_alarms(
    *,
    limit: int | Unset = 50,
    offset: int | Unset = 0,
) -> Call[RaisedAlarmListResponse]:
    """List the raised alarms of all agents, newest first

    A key that is bound to agents finds those of its agents."""
    return Call(
        "GET",
        "/v1/alarms",
        {
            200: RaisedAlarmListResponse,
        },
        params={
            "limit": limit,
            "offset": offset,
        },
    )
