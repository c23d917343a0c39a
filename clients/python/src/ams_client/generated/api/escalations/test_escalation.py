from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.no_options import NoOptions
from ...models.trial_change_response import TrialChangeResponse
from ...types import UNSET, Unset


def test_escalation(
    id: UUID,
    *,
    body: NoOptions | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[TrialChangeResponse]:
    """Send a test webhook to the webhookUrl of the agent

    The webhook is signed as an escalation is. Its body has the type escalation.test; no escalation is opened, and
    no further attempt follows."""
    return Call(
        "POST",
        "/v1/agents/{id}/escalation/test".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: TrialChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
