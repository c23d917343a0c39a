from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.alarm import Alarm
    from ..models.next_step import NextStep


@define(kw_only=True)
class AlarmListChangeResponse(Model):
    data: list[Alarm]
    """ What was asked for. """
    next_steps: list[NextStep]
    """ Requests that make sense next. """
