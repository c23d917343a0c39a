from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.escalation_change_response import EscalationChangeResponse
from ...types import UNSET, Unset


def resolve_escalation(
    id: UUID,
    *,
    idempotency_key: str | Unset = UNSET,
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
        headers={
            "Idempotency-Key": idempotency_key,
        },
    )
