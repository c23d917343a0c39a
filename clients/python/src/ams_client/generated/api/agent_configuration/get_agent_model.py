from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.model_config_response import ModelConfigResponse


def get_agent_model(
    id: UUID,
) -> Call[ModelConfigResponse]:
    """Get the model of an agent

    Secrets are masked. The header ETag has the version, for If-Match."""
    return Call(
        "GET",
        "/v1/agents/{id}/model".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ModelConfigResponse,
        },
    )
