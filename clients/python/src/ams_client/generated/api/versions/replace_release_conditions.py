from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.replace_release_conditions_request import ReplaceReleaseConditionsRequest
from ...models.replace_release_conditions_request_change_response import ReplaceReleaseConditionsRequestChangeResponse


def replace_release_conditions(
    id: UUID,
    *,
    body: ReplaceReleaseConditionsRequest,
) -> Call[ReplaceReleaseConditionsRequestChangeResponse]:
    """Set what a release of an agent needs

    The conditions hold for the next release; what is released stays. With a condition, latest cannot be released."""
    return Call(
        "PUT",
        "/v1/agents/{id}/release/conditions".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ReplaceReleaseConditionsRequestChangeResponse,
        },
        body=body,
    )
