from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.tool_result_event_data import ToolResultEventData


@define(kw_only=True)
class ToolResultEvent(Model):
    event: Literal["tool.result"]
    """ The name of the event. """
    id: str
    """ The id, a UUID. """
    data: ToolResultEventData
