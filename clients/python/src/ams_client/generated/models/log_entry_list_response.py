from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.log_entry import LogEntry


@define(kw_only=True)
class LogEntryListResponse(Model):
    data: list[LogEntry]
    """ What was asked for. """
