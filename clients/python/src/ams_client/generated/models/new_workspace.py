from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.new_workspace_api_key import NewWorkspaceApiKey


@define(kw_only=True)
class NewWorkspace(Model):
    name: str
    """ The name that people see. """
    api_key: NewWorkspaceApiKey | Unset = member("apiKey", UNSET)
    """ Makes a key of the new workspace, which the answer shows. """
