from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.alarm import Alarm


@define(kw_only=True)
class AlarmListResponse(Model):
    data: list[Alarm]
    """ What was asked for. """
