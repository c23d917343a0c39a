from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.prompt_change import PromptChange
from ...models.prompt_change_response import PromptChangeResponse
from ...types import UNSET, Unset


def replace_agent_prompt(
    id: UUID,
    *,
    body: PromptChange,
    dry_run: bool | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[PromptChangeResponse]:
    """Replace the prompt of an agent

    PUT does not change a member that the body leaves out. A promptConfig in the body replaces the stored one
    completely; null removes it.

    A body that changes nothing makes no version.

    With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer,
    without a new version."""
    return Call(
        "PUT",
        "/v1/agents/{id}/prompt".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: PromptChangeResponse,
        },
        params={
            "dry_run": dry_run,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )
