from urllib.parse import quote
from uuid import UUID

from ....call import Call
from ...models.tool_import import ToolImport
from ...models.tool_import_result_change_response import ToolImportResultChangeResponse
from ...types import UNSET, Unset


def import_agent_tools(
    id: UUID,
    *,
    body: ToolImport,
    if_match: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[ToolImportResultChangeResponse]:
    """Import the operations of an OpenAPI document as tools

    Adds an api_call for each operation of a document of OpenAPI 3.0 or 3.1, as one version. The document is
    openapi, or lies at url; server is the address below which its paths lie, in place of the servers that it names.
    Parameters and the members of a JSON body are one schema; the body is one argument where names clash. What
    api_call cannot do is skipped with its reason. A tool that was imported before is brought up to date and keeps
    its secret. The secrets of the tools are empty: put them in with PUT. A worker fetches url under the rules of
    tools."""
    return Call(
        "POST",
        "/v1/agents/{id}/tools/import".format(
            id=quote(str(id), safe=""),
        ),
        {
            200: ToolImportResultChangeResponse,
        },
        headers={
            "If-Match": if_match,
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )
