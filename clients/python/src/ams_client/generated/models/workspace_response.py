from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.workspace import Workspace


@define(kw_only=True)
class WorkspaceResponse(Model):
    data: Workspace
