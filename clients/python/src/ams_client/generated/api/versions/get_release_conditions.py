from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.replace_release_conditions_request_response import ReplaceReleaseConditionsRequestResponse


def get_release_conditions(
    id: UUID,
) -> Call[ReplaceReleaseConditionsRequestResponse]:
    """Get what a release of an agent needs

    Both are false until an owner sets them."""
    return Call(
        "GET",
        "/v1/agents/{id}/release/conditions".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ReplaceReleaseConditionsRequestResponse,
        },
    )
