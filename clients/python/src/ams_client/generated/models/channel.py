from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.test_channel_channel import TestChannelChannel

if TYPE_CHECKING:
    from ..models.channel_check import ChannelCheck


@define(kw_only=True)
class Channel(Model):
    channel: TestChannelChannel
    ok: bool
    """ True when all checks are. """
    address: str
    """ The address that the platform must deliver to. """
    checks: list[ChannelCheck]
    duration_ms: int = member("durationMs")
    ended_at: str = member("endedAt")
    """ ISO 8601, UTC. """
