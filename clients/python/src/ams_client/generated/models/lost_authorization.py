from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.mcp_auth_type import McpAuthType


@define(kw_only=True)
class LostAuthorization(Model):
    agent_id: UUID = member("agentId")
    """ The id of the agent. """
    server: str
    """ Its name in the configuration of the agent. """
    auth_type: McpAuthType = member("authType")
    """ api_key goes out as X-API-Key. oauth: a person authorizes the agent (POST …/authorize), and there is no
    authValue. none when left out. """
