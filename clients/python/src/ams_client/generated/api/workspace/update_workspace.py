from ....call import Call
from ...models.update_workspace_request import UpdateWorkspaceRequest
from ...models.workspace_change_response import WorkspaceChangeResponse


def update_workspace(
    *,
    body: UpdateWorkspaceRequest,
) -> Call[WorkspaceChangeResponse]:
    """Change the name of the workspace, or how long it keeps conversations

    Conversations whose last turn is older than `retentionDays` are removed for good within minutes, with their
    turns, escalations and log entries; eval runs are removed that many days after their end. Statistics of whole
    hours stay."""
    return Call(
        "PATCH",
        "/v1/workspace",
        {
            200: WorkspaceChangeResponse,
        },
        body=body,
    )
