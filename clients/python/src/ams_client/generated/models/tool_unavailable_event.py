from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.unavailable_server import UnavailableServer


@define(kw_only=True)
class ToolUnavailableEvent(Model):
    event: Literal["tool.unavailable"]
    """ The name of the event. """
    id: str
    """ The id, a UUID. """
    data: UnavailableServer
