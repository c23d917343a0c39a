from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.workspace_log_entry import WorkspaceLogEntry


@define(kw_only=True)
class WorkspaceLogEntryPageResponse(Model):
    data: list[WorkspaceLogEntry]
    """ What was asked for. """
    total: int | None
    """ The number of entries, counted up to 100000; null on later pages. """
    next_cursor: None | str
    """ Null on the last page. """
