from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.scope import Scope
from ..types import UNSET, Unset


@define(kw_only=True)
class NewWorkspaceApiKey(Model):
    """Makes a key of the new workspace, which the answer shows."""

    name: str
    """ The name that people see. """
    scopes: list[Scope] | Unset = UNSET
    """ What the key may do. """
    expires_at: None | str | Unset = member("expiresAt", UNSET)
    """ An ISO date in the future. Null, or left out: the key does not expire. """
