from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.channel import Channel
    from ..models.next_step import NextStep


@define(kw_only=True)
class ChannelChangeResponse(Model):
    data: Channel
    next_steps: list[NextStep]
