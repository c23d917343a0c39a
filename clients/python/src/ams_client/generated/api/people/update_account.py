from ....call import Call
from ...models.delete_workspace_request import DeleteWorkspaceRequest
from ...models.session_change_response import SessionChangeResponse


def update_account(
    *,
    body: DeleteWorkspaceRequest,
) -> Call[SessionChangeResponse]:
    """Change the name of the person who is signed in

    What the person did before keeps the former name."""
    return Call(
        "PATCH",
        "/v1/account",
        {
            200: SessionChangeResponse,
        },
        body=body,
    )
