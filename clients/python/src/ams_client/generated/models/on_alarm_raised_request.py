from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.raised_alarm import RaisedAlarm


@define(kw_only=True)
class OnAlarmRaisedRequest(Model):
    type_: Literal["alarm.raised"] = member("type")
    """ The kind of this object. """
    timestamp: str
    """ The moment of the event. """
    data: RaisedAlarm
    truncated: list[str] | Unset = UNSET
    """ The members of data that were cut, because the body has at most 256 KiB. """
