from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.ended_turn import EndedTurn


@define(kw_only=True)
class OnTurnActionRequiredRequest(Model):
    type_: Literal["turn.action_required"] = member("type")
    """ The kind of this object. """
    timestamp: str
    """ The moment of the event. """
    data: EndedTurn
    truncated: list[str] | Unset = UNSET
    """ The members of data that were cut, because the body has at most 256 KiB. """
