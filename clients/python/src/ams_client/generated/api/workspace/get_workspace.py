from ....call import Call
from ...models.workspace_response import WorkspaceResponse


def get_workspace() -> Call[WorkspaceResponse]:
    """Get the present workspace, with the number of what it has

    The workspace is the one of the key, or the one that X-Workspace-Id names."""
    return Call(
        "GET",
        "/v1/workspace",
        {
            200: WorkspaceResponse,
        },
    )
