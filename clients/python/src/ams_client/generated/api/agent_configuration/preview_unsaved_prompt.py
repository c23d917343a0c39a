from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.prompt_change import PromptChange
from ...models.prompt_preview_response import PromptPreviewResponse


def preview_unsaved_prompt(
    id: UUID,
    *,
    body: PromptChange,
) -> Call[PromptPreviewResponse]:
    """Preview a prompt that is not saved

    Each field of the body stands in the place of the agent’s. The preview leaves {{conversation.id}} unfilled,
    because there is no conversation yet."""
    return Call(
        "POST",
        "/v1/agents/{id}/prompt/preview".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: PromptPreviewResponse,
        },
        body=body,
    )
