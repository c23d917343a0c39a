from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.log_gap_event_data import LogGapEventData


@define(kw_only=True)
class LogGapEvent(Model):
    event: Literal["gap"]
    """ The name of the event. """
    data: LogGapEventData
