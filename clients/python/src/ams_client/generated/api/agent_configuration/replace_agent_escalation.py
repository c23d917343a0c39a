from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.escalation_config import EscalationConfig
from ...models.escalation_config_change_response import EscalationConfigChangeResponse
from ...types import UNSET, Unset


def replace_agent_escalation(
    id: UUID,
    *,
    body: EscalationConfig | None,
    dry_run: bool | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[EscalationConfigChangeResponse]:
    """Replace the escalation settings of an agent

    null in place of the body removes the configuration.

    A body that changes nothing makes no version.

    With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer,
    without a new version."""
    return Call(
        "PUT",
        "/v1/agents/{id}/escalation".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: EscalationConfigChangeResponse,
        },
        params={
            "dry_run": dry_run,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )
