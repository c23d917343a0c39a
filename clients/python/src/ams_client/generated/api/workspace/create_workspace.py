from ....call import Call
from ...models.new_workspace import NewWorkspace
from ...models.workspace_change_response import WorkspaceChangeResponse


def create_workspace(
    *,
    body: NewWorkspace,
) -> Call[WorkspaceChangeResponse]:
    """Make a further workspace

    The person who makes it becomes its owner. A key makes it for the owners of its own workspace. A key of the new
    workspace is made by an owner, with POST /v1/api-keys. Names may repeat. The setting WORKSPACE_CREATION says
    whether each owner makes workspaces, or only the operator does."""
    return Call(
        "POST",
        "/v1/workspaces",
        {
            201: WorkspaceChangeResponse,
        },
        body=body,
    )
