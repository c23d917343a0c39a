from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.prompt_response import PromptResponse


def get_agent_prompt(
    id: UUID,
) -> Call[PromptResponse]:
    """Get the prompt of an agent

    Secrets are masked. The header ETag has the version, for If-Match."""
    return Call(
        "GET",
        "/v1/agents/{id}/prompt".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: PromptResponse,
        },
    )
