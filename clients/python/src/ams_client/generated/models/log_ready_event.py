from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.log_ready_event_data import LogReadyEventData


@define(kw_only=True)
class LogReadyEvent(Model):
    event: Literal["ready"]
    """ The name of the event. """
    data: LogReadyEventData
    """ What was asked for. """
