from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.guardrail_config import GuardrailConfig
from ...models.guardrail_config_change_response import GuardrailConfigChangeResponse
from ...types import UNSET, Unset


def replace_agent_guardrails(
    id: UUID,
    *,
    body: GuardrailConfig | None,
    dry_run: bool | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[GuardrailConfigChangeResponse]:
    """Replace the guardrails of an agent

    With blockedTopics a stream sends the answer in one piece, because it is judged as a whole; with piiDetection it
    lags one or two words behind.

    null in place of the body removes the configuration.

    A body that changes nothing makes no version.

    With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer,
    without a new version."""
    return Call(
        "PUT",
        "/v1/agents/{id}/guardrails".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: GuardrailConfigChangeResponse,
        },
        params={
            "dry_run": dry_run,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )
