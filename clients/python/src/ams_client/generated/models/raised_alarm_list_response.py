from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.raised_alarm import RaisedAlarm


@define(kw_only=True)
class RaisedAlarmListResponse(Model):
    data: list[RaisedAlarm]
    """ What was asked for. """
