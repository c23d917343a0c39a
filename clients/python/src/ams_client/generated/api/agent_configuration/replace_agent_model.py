from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.model_config_change_response import ModelConfigChangeResponse
from ...models.replace_agent_model_request import ReplaceAgentModelRequest
from ...types import UNSET, Unset


def replace_agent_model(
    id: UUID,
    *,
    body: ReplaceAgentModelRequest,
    dry_run: bool | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ModelConfigChangeResponse]:
    """Replace the model of an agent

    PUT does not change a member that the body leaves out, beside model; null removes it. settings: what an agent
    leaves out is the default of the provider or the service. A setting that a provider refuses is left out, and the
    receipt names it in ignored_settings. output: the answers are JSON of this schema, in chat, evals, MCP and
    OpenAI’s way in, not in channels. Any provider is accepted; GET /v1/models lists the providers that are set up.
    The fallback models are tried in their order when the model before is down: when it answers 408, 429, 5xx or
    something other than an event stream, or when the connection is lost. Another 4xx leads to no fallback.

    A body that changes nothing makes no version.

    With dry_run=true the body is checked in full and nothing is stored: the answer is what a PUT would answer,
    without a new version."""
    return Call(
        "PUT",
        "/v1/agents/{id}/model".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ModelConfigChangeResponse,
        },
        params={
            "dry_run": dry_run,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )
