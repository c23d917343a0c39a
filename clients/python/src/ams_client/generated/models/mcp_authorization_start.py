from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class McpAuthorizationStart(Model):
    url: str
    """ The page where a person allows the agent to act at the server. Open it in the browser. """
