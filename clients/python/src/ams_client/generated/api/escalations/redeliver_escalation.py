from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.escalation_change_response import EscalationChangeResponse


def redeliver_escalation(
    id: UUID,
) -> Call[EscalationChangeResponse]:
    """Send an escalation's webhook again

    The webhook gets another 24 hours of attempts, with the same webhook-id and body, at the webhookUrl that the
    agent has now. While former attempts still run, they go on, and the next attempt is made at once."""
    return Call(
        "POST",
        "/v1/escalations/{id}/redeliver".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: EscalationChangeResponse,
        },
    )
