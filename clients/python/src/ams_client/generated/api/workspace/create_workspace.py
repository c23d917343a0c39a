from ....call import Call
from ...models.made_workspace_change_response import MadeWorkspaceChangeResponse
from ...models.new_workspace import NewWorkspace
from ...types import UNSET, Unset


def create_workspace(
    *,
    body: NewWorkspace,
    idempotency_key: str | Unset = UNSET,
) -> Call[MadeWorkspaceChangeResponse]:
    """Make a further workspace

    The person who makes it becomes its owner. A key makes it for the owners of its own workspace. With apiKey the
    answer has a key of the new workspace, with at most the scopes of the one who asks, and no later answer shows
    it; further keys are made with it or by an owner, with POST /v1/api-keys. Names may repeat. The setting
    WORKSPACE_CREATION says whether each owner makes workspaces, or only the operator does."""
    return Call(
        "POST",
        "/v1/workspaces",
        {
            201: MadeWorkspaceChangeResponse,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
