from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.action_required_event_data import ActionRequiredEventData


@define(kw_only=True)
class ActionRequiredEvent(Model):
    event: Literal["action.required"]
    """ The name of the event. """
    id: str
    """ The id, a UUID. """
    data: ActionRequiredEventData
