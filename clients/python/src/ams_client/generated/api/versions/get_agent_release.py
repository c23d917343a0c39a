from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.release_agent_version_request_response import ReleaseAgentVersionRequestResponse


def get_agent_release(
    id: UUID,
) -> Call[ReleaseAgentVersionRequestResponse]:
    """Get the version that turns of an agent use

    latest means that each version is used from the moment at which it is stored."""
    return Call(
        "GET",
        "/v1/agents/{id}/release".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ReleaseAgentVersionRequestResponse,
        },
    )
