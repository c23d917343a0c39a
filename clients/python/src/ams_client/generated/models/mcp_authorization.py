from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.mcp_authorization_state import McpAuthorizationState
from ..types import UNSET, Unset


@define(kw_only=True)
class McpAuthorization(Model):
    """Only of servers with authType oauth. PUT ignores it."""

    state: McpAuthorizationState
    """ none: nobody has authorized the agent. required: an authorization was lost, or the server asks for more than it
    allows. """
    expires_at: str | Unset = member("expiresAt", UNSET)
    """ A person must renew the authorization before. Left out where the service renews it by itself. """
    authorized_by: str | Unset = member("authorizedBy", UNSET)
    """ The name of the person. """
    authorized_at: str | Unset = member("authorizedAt", UNSET)
    """ When the person did it last. """
