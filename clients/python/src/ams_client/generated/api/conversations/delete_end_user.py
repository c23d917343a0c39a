from urllib.parse import quote

from ....call import Call
from ...models.delete_end_user_response import DeleteEndUserResponse


def delete_end_user(
    user: str,
) -> Call[DeleteEndUserResponse]:
    """Delete all conversations of a user

    Hides the user's conversations with all agents at once; their texts, the user's id and the metadata are removed
    in the background. GET /v1/purges/{id} with the purge_id shows how far that is. Log entries and statistics stay:
    they name no user. A key that is bound to agents is refused."""
    return Call(
        "DELETE",
        "/v1/end-users/{user}".format(
            user=quote(str(user), safe=""),
        ),
        {
            200: DeleteEndUserResponse,
        },
    )
