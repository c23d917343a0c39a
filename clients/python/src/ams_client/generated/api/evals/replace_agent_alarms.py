from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.alarm import Alarm
from ...models.alarm_list_change_response import AlarmListChangeResponse


def replace_agent_alarms(
    id: UUID,
    *,
    body: list[Alarm],
) -> Call[AlarmListChangeResponse]:
    """Set the alarms of an agent

    They make no version of the agent. An alarm that is sent back unchanged goes on; a raised one that is changed or
    left out is cleared. A worse value raises it; three checks running that are not worse, or 24 hours with too few
    turns, clear it."""
    return Call(
        "PUT",
        "/v1/agents/{id}/alarms".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: AlarmListChangeResponse,
        },
        body=body,
    )
