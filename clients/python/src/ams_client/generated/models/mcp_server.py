from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.mcp_approval import McpApproval
from ..models.mcp_auth_type import McpAuthType
from ..models.mcp_server_state import McpServerState
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.mcp_authorization import McpAuthorization
    from ..models.mcp_server_headers import McpServerHeaders
    from ..models.mcp_server_last_list import McpServerLastList


@define(kw_only=True)
class McpServer(Model):
    name: str
    """ Stands before the name of each of its tools. """
    url: str
    """ The address, an absolute URL of http or https. """
    auth_type: McpAuthType | Unset = member("authType", UNSET)
    """ api_key goes out as X-API-Key. oauth: a person authorizes the agent (POST …/authorize), and there is no
    authValue. none when left out. """
    auth_value: str | Unset = member("authValue", UNSET)
    """ Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same server name, scheme,
    host, port and authType. """
    headers: McpServerHeaders | Unset = UNSET
    """ Their values are secrets, as authValue is. """
    allowed_tools: list[str] | Unset = member("allowedTools", UNSET)
    """ Only these tools are offered, by their whole names: <server>__<tool>. All when left out. """
    approval: McpApproval | Unset = UNSET
    """ When a person allows a call before it is made. writes: unless trustsHints is true and the server says that the
    tool only reads. writes when left out. """
    trusts_hints: bool | Unset = member("trustsHints", UNSET)
    """ True: what the server says of its tools counts (readOnlyHint, idempotentHint). false when left out. """
    auto_accept: bool | Unset = member("autoAccept", UNSET)
    """ True: new and changed tools are offered without a look of a person. false when left out. """
    timeout_ms: int | Unset = member("timeoutMs", UNSET)
    """ The time of a call; 60000 when left out. Without it a tool that its server carries out as a task has as long as
    the turn. """
    state: McpServerState | Unset = UNSET
    """ What its last list of tools said; unknown before the first. PUT ignores it. """
    last_list: McpServerLastList | Unset = member("lastList", UNSET)
    """ What its last list held; left out before the first. PUT ignores it. """
    authorization: McpAuthorization | Unset = UNSET
    """ Only of servers with authType oauth. PUT ignores it. """
