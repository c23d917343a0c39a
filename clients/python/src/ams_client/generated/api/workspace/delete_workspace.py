from ....call import Call
from ...models.delete_workspace_request import DeleteWorkspaceRequest
from ...models.workspace_deletion_change_response import WorkspaceDeletionChangeResponse


def delete_workspace(
    *,
    body: DeleteWorkspaceRequest,
) -> Call[WorkspaceDeletionChangeResponse]:
    """Delete the present workspace and everything in it, for good

    It needs the name of the workspace. Its keys and the sessions of its members are refused at once (by other API
    processes within 5 seconds), its turns end, and its channels answer as for a deleted agent. Rows, files,
    vectors, traces and histories of workflows are removed in the background: GET /v1/session/purges/{id} shows its
    last owners how far that is, and GET /v1/purges/{id} the operator, for 400 days. The entries of its audit stay
    for AUDIT_RETENTION_DAYS."""
    return Call(
        "DELETE",
        "/v1/workspace",
        {
            200: WorkspaceDeletionChangeResponse,
        },
        body=body,
    )
