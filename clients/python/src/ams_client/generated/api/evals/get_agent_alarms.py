from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.alarm_list_response import AlarmListResponse


def get_agent_alarms(
    id: UUID,
) -> Call[AlarmListResponse]:
    """Get the alarms of an agent, and their state

    They watch turns of chat and channels, once a minute."""
    return Call(
        "GET",
        "/v1/agents/{id}/alarms".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: AlarmListResponse,
        },
    )
