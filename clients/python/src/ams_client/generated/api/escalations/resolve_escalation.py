from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.escalation_change_response import EscalationChangeResponse


def resolve_escalation(
    id: UUID,
) -> Call[EscalationChangeResponse]:
    """Close an escalation

    The next trigger in the conversation opens another escalation. Closing a closed escalation changes nothing."""
    return Call(
        "POST",
        "/v1/escalations/{id}/resolve".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: EscalationChangeResponse,
        },
    )
