from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.tool_call_event_data import ToolCallEventData


@define(kw_only=True)
class ToolCallEvent(Model):
    event: Literal["tool.call"]
    """ The name of the event. """
    id: str
    """ The id, a UUID. """
    data: ToolCallEventData
