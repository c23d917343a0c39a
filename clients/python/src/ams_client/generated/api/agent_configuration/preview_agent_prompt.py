from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.prompt_preview_response import PromptPreviewResponse


def preview_agent_prompt(
    id: UUID,
) -> Call[PromptPreviewResponse]:
    """Preview the system prompt that the model gets

    The preview leaves {{conversation.id}} unfilled, because there is no conversation yet."""
    return Call(
        "GET",
        "/v1/agents/{id}/prompt/preview".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: PromptPreviewResponse,
        },
    )
