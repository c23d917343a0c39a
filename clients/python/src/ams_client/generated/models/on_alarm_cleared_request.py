from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.cleared_alarm import ClearedAlarm


@define(kw_only=True)
class OnAlarmClearedRequest(Model):
    type_: Literal["alarm.cleared"] = member("type")
    """ The kind of this object. """
    timestamp: str
    """ The moment of the event. """
    data: ClearedAlarm
    truncated: list[str] | Unset = UNSET
    """ The members of data that were cut, because the body has at most 256 KiB. """
