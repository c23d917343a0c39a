from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.guardrail_config_response import GuardrailConfigResponse


def get_agent_guardrails(
    id: UUID,
) -> Call[GuardrailConfigResponse]:
    """Get the guardrails of an agent

    Secrets are masked. The header ETag has the version, for If-Match."""
    return Call(
        "GET",
        "/v1/agents/{id}/guardrails".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: GuardrailConfigResponse,
        },
    )
