from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.scope import Scope
from ..types import UNSET, Unset


@define(kw_only=True)
class NewApiKey(Model):
    name: str
    """ The name that people see. """
    scopes: list[Scope] | Unset = UNSET
    """ What the key may do. """
    agent_ids: list[UUID] | None | Unset = member("agentIds", UNSET)
    """ The key reaches only these agents. Null, or left out: all agents. """
    expires_at: None | str | Unset = member("expiresAt", UNSET)
    """ An ISO date in the future. Null, or left out: the key does not expire. """
