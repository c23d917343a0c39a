from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.workspace_escalation import WorkspaceEscalation


@define(kw_only=True)
class WorkspaceEscalationPageResponse(Model):
    data: list[WorkspaceEscalation]
    """ What was asked for. """
    next_cursor: None | str
    """ Send it as cursor to get the next page; null after the last one. """
    open_count: int
    """ All open escalations that the request reaches, whatever the filters. """
