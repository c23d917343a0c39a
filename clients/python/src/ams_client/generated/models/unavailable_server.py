from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.mcp_failure_reason import McpFailureReason


@define(kw_only=True)
class UnavailableServer(Model):
    server: str
    """ Its name in the configuration of the agent. """
    reason: McpFailureReason
