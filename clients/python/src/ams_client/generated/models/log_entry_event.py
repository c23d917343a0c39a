from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.workspace_log_entry import WorkspaceLogEntry


@define(kw_only=True)
class LogEntryEvent(Model):
    event: Literal["log"]
    """ The name of the event. """
    data: WorkspaceLogEntry
