from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.workspace_escalation import WorkspaceEscalation


@define(kw_only=True)
class WorkspaceEscalationResponse(Model):
    data: WorkspaceEscalation
